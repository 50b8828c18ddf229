import type { Locator } from 'playwright-core';

/**
 * Collects what a screen reader announces in a part of the page from now on: the text of each live region that changes.
 * Returns a function that gives the announcements since its last call.
 */
export async function collectAnnouncements(part: Locator): Promise<() => Promise<string[]>> {
  const collected = await part.evaluateHandle((element) => {
    const all: string[] = [];
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(
          '[aria-live], output, [role=status], [role=alert]',
        ),
      );
      for (const region of new Set(regions)) {
        if (region && region.getAttribute('aria-live') !== 'off') all.push((region.textContent ?? '').trim());
      }
    }).observe(element, { subtree: true, childList: true, characterData: true });
    return all;
  });
  return () => collected.evaluate((all) => all.splice(0));
}
