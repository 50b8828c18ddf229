/** A link inside a positioned element. It is visible while it has the focus, and moves the focus to the element with this id. */
export function SkipTo({ id, children }: { id: string; children: string }) {
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        // The router would handle the fragment as a navigation.
        event.preventDefault();
        document.getElementById(id)?.focus();
      }}
      className="pointer-events-none absolute right-1.5 bottom-13 z-10 rounded-control bg-accent px-4 py-3 text-small font-semibold whitespace-nowrap text-on-accent opacity-0 focus:pointer-events-auto focus:opacity-100"
    >
      {children}
    </a>
  );
}

/** The link of the cart bar. */
export const VIEW_CART = 'view-cart';
