export const MAIN_ID = 'main';

/** The first link for the Tab key: skips to the content. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        // The router would handle the fragment as a navigation.
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-accent px-4 py-3 font-semibold text-on-accent focus:translate-y-0 print:hidden"
    >
      Skip to content
    </a>
  );
}
