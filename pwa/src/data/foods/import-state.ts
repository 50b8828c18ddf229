import type { ImportResults } from '@canteen/domain/foods/food-import.schema';
import { createStore, useStore } from '../../lib/store.ts';
import { onUserChange, userOfTab } from '../session/session.ts';

export interface ImportShop {
  _id: string;
  name: string;
}

/** The import of this tab. It goes on when its dialog is closed and when the connection is lost. */
export type FoodImport =
  | { state: 'none' }
  | {
      state: 'running';
      shop: ImportShop;
      fileName: string;
      /** 0 to 100; null until the server tells. */
      progress: number | null;
      /** The last request did not reach the server. */
      isOffline: boolean;
    }
  | { state: 'completed'; shop: ImportShop; fileName: string; results: ImportResults }
  | { state: 'failed'; shop: ImportShop; fileName: string; message: string; results: ImportResults | null };

export type EndedImport = Extract<FoodImport, { state: 'completed' | 'failed' }>;

export const importStore = createStore<FoodImport>({ state: 'none' });
export const useFoodImport = () => useStore(importStore);

// It is private: the next user of the tab must not see it.
onUserChange(() => importStore.set({ state: 'none' }), userOfTab);

/** Forgets the result of the last import. */
export const forgetFoodImport = () => {
  if (importStore.get().state !== 'running') importStore.set({ state: 'none' });
};

/** Shows how far the running import is. */
export function showProgress(change: { progress?: number; isOffline: boolean }): void {
  const current = importStore.get();
  if (current.state === 'running') importStore.set({ ...current, ...change });
}

/** Whether the user who started an import is still the one of this tab. */
export type IsSameUser = () => boolean;
