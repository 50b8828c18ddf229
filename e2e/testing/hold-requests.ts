import type { BrowserContext, Page } from 'playwright-core';

/** Keeps the requests to this address waiting. @returns sends them, and lets later ones through */
export async function holdRequests(target: BrowserContext | Page, url: RegExp | string): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await target.route(url, async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}
