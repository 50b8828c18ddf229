import { readStored, removeStored, writeStored } from '../../lib/browser/device-storage.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** A setting of the order queue on this device, for every user. Null: not set. @param inAllTabs open tabs follow a change */
function setting(name: string, inAllTabs = false) {
  // An old name of the queue, kept because devices have stored settings under it.
  const key = `counter:${name}`;
  const store = createStore<string | null>(readStored('localStorage', key));
  const reload = () => store.set(readStored('localStorage', key));
  const follow = (event: StorageEvent) => {
    if (event.storageArea === window.localStorage && event.key === key) reload();
  };
  if (inAllTabs) window.addEventListener('storage', follow);
  return {
    get: store.get,
    use: () => useStore(store),
    /** Reads what another tab may have stored: the browser may report it late. */
    reload,
    set: (value: string | null) => {
      if (value === null) removeStored('localStorage', key);
      else writeStored('localStorage', key, value);
      store.set(value);
    },
  };
}

const alerts = setting('alerts', true);
const awake = setting('awake', true);
const dark = setting('dark');
const view = setting('view');

const isOn = (value: string | null, fallback: boolean) => (value === null ? fallback : value === 'on');
const onOrOff = (value: boolean) => (value ? 'on' : 'off');

/** Sound and vibration for new orders; `fallback` when it is not set. */
export const useAlerts = (fallback: boolean) => isOn(alerts.use(), fallback);
export const setAlerts = (value: boolean) => alerts.set(onOrOff(value));

/** Keep the screen on. */
export const useStayAwake = () => isOn(awake.use(), false);
export const setStayAwake = (value: boolean) => awake.set(onOrOff(value));

/** The queue is dark, whatever the device's theme is. */
export const useDarkQueue = () => isOn(dark.use(), true);
export const setDarkQueue = (value: boolean) => dark.set(onOrOff(value));

/** What `alerts` and `awake` are set to. */
export interface SoundAndScreen {
  alerts: string | null;
  awake: string | null;
}
export const soundAndScreen = (): SoundAndScreen => ({ alerts: alerts.get(), awake: awake.get() });
export function setSoundAndScreen(next: SoundAndScreen): void {
  alerts.set(next.alerts);
  awake.set(next.awake);
}

/** The shift that runs on this device, as JSON. */
export const storedShift = setting('shift', true);

export type OrdersView = 'queue' | 'list';
export const useOrdersView = (): OrdersView => (view.use() === 'list' ? 'list' : 'queue');
export const setOrdersView = (value: OrdersView) => view.set(value);
