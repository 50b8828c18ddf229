/** Runs in the page: the innermost element that makes the page wider than the window; null when it is not wider. */
export function widestElement(): string | null {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return null;
  const beyond = [...document.querySelectorAll('body *')].filter(
    (element) => Math.round(element.getBoundingClientRect().right) >= scrollWidth,
  );
  const last = beyond.at(-1);
  return `${scrollWidth} px by <${last?.tagName.toLowerCase()} class="${last?.getAttribute('class')}"> ${last?.textContent?.slice(0, 40)}`;
}
