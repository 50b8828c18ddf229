import { readStored, writeStored } from '../../lib/browser/device-storage.ts';
import { createStore, useStore } from '../../lib/store.ts';

const KEY = 'menu:veg-only';
const store = createStore(readStored('localStorage', KEY) === 'on');

/** Whether menus show veg food only: a choice of this device, for every user and guest. */
export const useVegOnly = () => useStore(store);

export function setVegOnly(value: boolean): void {
  writeStored('localStorage', KEY, value ? 'on' : 'off');
  store.set(value);
}
