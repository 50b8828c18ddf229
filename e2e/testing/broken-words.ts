/** Runs in the page: the words of the elements' texts that are broken into two lines. */
export const brokenWords = (selector: string): string[] =>
  [...document.querySelectorAll(selector)].flatMap((element) => {
    const text = element.firstChild;
    return [...(text?.textContent ?? '').matchAll(/[^\s/-]+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text ?? element, index);
      range.setEnd(text ?? element, index + word.length);
      return range.getClientRects().length > 1 ? [word] : [];
    });
  });
