/** Runs in the page: the words of the elements' own texts that are broken into two lines. Throws when it has no such element. */
export const brokenWords = (selector: string): string[] => {
  const elements = [...document.querySelectorAll(selector)];
  if (elements.length === 0) throw new Error(`the page has no ${selector}`);
  return elements.flatMap(({ childNodes }) =>
    [...childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .flatMap((text) =>
        [...(text.textContent ?? '').matchAll(/[^\s/-]+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        }),
      ),
  );
};
