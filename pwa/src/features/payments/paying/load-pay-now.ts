import { importWithRetry } from '../../../lib/loading/lazy-component.ts';

const importPayNow = () => import('./pay-now.ts');
export type PayNow = Awaited<ReturnType<typeof importPayNow>>;

let loaded: PayNow | null = null;

/** Loads pay-now.ts. @throws when it cannot be loaded; the next call tries again */
export async function loadPayNow(): Promise<PayNow> {
  loaded = await importWithRetry(importPayNow);
  return loaded;
}

/** pay-now.ts; null when it is not loaded, and so nothing can have been paid on this page. */
export const loadedPayNow = (): PayNow | null => loaded;
