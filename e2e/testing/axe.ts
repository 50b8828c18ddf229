import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { DESKTOP, PHONE, waitUntilComplete } from './browser.ts';

const ALL_RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const;
/** The rules whose result depends on colours. */
const COLOUR_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

// Both colour schemes on both sizes. The second scheme of a size differs in its colours only. Reduced motion comes with
// each size and with each scheme once.
const LOOKS = [
  { viewport: PHONE, colorScheme: 'light', reducedMotion: 'reduce', rules: ALL_RULES },
  { viewport: PHONE, colorScheme: 'dark', reducedMotion: 'no-preference', rules: COLOUR_RULES },
  { viewport: DESKTOP, colorScheme: 'dark', reducedMotion: 'reduce', rules: ALL_RULES },
  { viewport: DESKTOP, colorScheme: 'light', reducedMotion: 'no-preference', rules: COLOUR_RULES },
] as const;

/**
 * Checks names, roles, contrast and target sizes of the current page, on a phone and on a desktop, light and dark.
 * Then the page has its former size again, and is light.
 * @param only one of the sizes, for what the other does not have
 */
export async function checkWithAxe(page: Page, name: string, only?: typeof PHONE): Promise<void> {
  const found: string[] = [];
  const size = page.viewportSize() ?? PHONE;
  for (const { viewport, colorScheme, reducedMotion, rules } of LOOKS) {
    if (only && only !== viewport) continue;
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion });
    await waitUntilComplete(page);
    for (const violation of await violationsOf(page, rules))
      found.push(`${name}, ${viewport.width} px, ${colorScheme}: ${violation}`);
  }
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(found).toEqual([]);
}

/** Parts of the page as it is now whose colours differ too little. */
export const lowContrasts = (page: Page) => violationsOf(page, COLOUR_RULES);

type Rules = (typeof LOOKS)[number]['rules'];

/** Not by @axe-core/playwright, which opens another page for each result. */
async function violationsOf(page: Page, rules: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const { violations } = await loaded.run(document, {
      runOnly: { ...runOnly, values: [...runOnly.values] },
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, rules);
}
