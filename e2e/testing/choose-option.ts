import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Chooses an option that is kept in the address, and waits until the page follows. The address changes first; until the
 * page is drawn again, it shows the former option and the former list.
 */
export async function chooseOption(select: Locator, value: string): Promise<void> {
  await select.selectOption(value);
  await expect.poll(() => select.inputValue()).toBe(value);
}
