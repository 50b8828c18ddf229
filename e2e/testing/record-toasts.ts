import type { Page } from 'playwright-core';

/** Records the toasts of a page. @returns the texts of all that have been shown since, in their order */
export async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  const texts = await page.evaluateHandle(() => {
    const recorded = new Set<Element>();
    const shown: string[] = [];
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll('[data-toast]')) {
        if (recorded.has(toast)) continue;
        recorded.add(toast);
        shown.push(toast.textContent);
      }
    }).observe(document.body, { childList: true, subtree: true });
    return shown;
  });
  return () => texts.evaluate((shown) => [...shown]);
}
