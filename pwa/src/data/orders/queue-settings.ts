import { readStored, writeStored } from '../../lib/browser/device-storage.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { onUserChange } from '../session/session.ts';

/** A setting of the order queue on this device, for every user. Null: not set. */
function setting(name: string) {
  // An old name of the queue, kept because devices have stored settings under it.
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

type Shift = 'unanswered' | 'started' | 'declined';
const SHIFT_KEY = 'counter:shift';
const shift = createStore<string | null>(readStored('sessionStorage', SHIFT_KEY));

// The next user of the device is asked too.
onUserChange(() => shift.set(null));

/** What the user has answered in this tab to the question whether the shift starts. */
export function useShift(): Shift {
  const answer = useStore(shift);
  return answer === 'started' || answer === 'declined' ? answer : 'unanswered';
}

export function answerShift(answer: Exclude<Shift, 'unanswered'>): void {
  writeStored('sessionStorage', SHIFT_KEY, answer);
  shift.set(answer);
}

export type OrdersView = 'queue' | 'list';
export const useOrdersView = (): OrdersView => (view.use() === 'list' ? 'list' : 'queue');
export const setOrdersView = (value: OrdersView) => view.set(value);
