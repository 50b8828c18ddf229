import { readStored, writeStored } from '../../lib/device-storage.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** A setting of this device at the counter, for any user. Null: not set. */
function setting(name: string) {
  const key = `counter:${name}`;
  const stored = readStored('localStorage', key);
  const store = createStore<string | null>(stored);
  return {
    use: () => useStore(store),
    set: (value: string) => {
      writeStored('localStorage', key, value);
      store.set(value);
    },
  };
}

const alerts = setting('alerts');
const awake = setting('awake');
const dark = setting('dark');
const view = setting('view');

const on = (value: string | null, otherwise: boolean) => (value === null ? otherwise : value === 'on');
const word = (value: boolean) => (value ? 'on' : 'off');

/** Sound and vibration for new orders; `otherwise` when it is not set. */
export const useAlerts = (otherwise: boolean) => on(alerts.use(), otherwise);
export const setAlerts = (value: boolean) => alerts.set(word(value));

/** Keep the screen on. */
export const useStayAwake = () => on(awake.use(), false);
export const setStayAwake = (value: boolean) => awake.set(word(value));

/** The queue is dark, whatever the device's theme is. */
export const useDarkQueue = () => on(dark.use(), true);
export const setDarkQueue = (value: boolean) => dark.set(word(value));

export type OrdersLook = 'queue' | 'list';
export const useOrdersLook = (): OrdersLook => (view.use() === 'list' ? 'list' : 'queue');
export const setOrdersLook = (value: OrdersLook) => view.set(value);
