import { createStore, useStore } from './store.ts';

// Shops open and close by the server's clock, and devices are wrong about theirs: the server says in each answer
// what time it takes it to be (header Date), and what is shown follows that.
const MINUTE = 60_000;
/** Header dates are whole seconds. */
const PRECISION = 1_000;
/** A device this close is right. */
const TOLERANCE = 2_000;

let offset = 0;
const minute = createStore(0);
let timer: ReturnType<typeof setTimeout> | undefined;
let watchers = 0;

/** What the campus takes the time to be, whatever this device thinks. */
export const now = () => new Date(Date.now() + offset);

function tick(): void {
  const time = now().getTime();
  minute.set(Math.floor(time / MINUTE));
  clearTimeout(timer);
  if (watchers > 0) timer = setTimeout(tick, MINUTE - (time % MINUTE));
}

/** Learns from an answer how far this device is off. @param askedAt when it was asked for, by `Date.now()`. */
export function learnTime(response: Response, askedAt: number): void {
  const said = Date.parse(response.headers.get('Date') ?? '');
  if (Number.isNaN(said)) return;
  // Written at some moment between question and answer.
  const [least, most] = [said - Date.now() - TOLERANCE, said + PRECISION - askedAt + TOLERANCE];
  if (least <= offset && offset <= most) return;
  offset = least <= 0 && 0 <= most ? 0 : Math.round((least + most) / 2);
  tick();
}

function watch(listener: () => void): () => void {
  const stop = minute.subscribe(listener);
  watchers += 1;
  if (watchers === 1) {
    // A sleeping tab wakes up to the present.
    document.addEventListener('visibilitychange', tick);
    tick();
  }
  return () => {
    stop();
    watchers -= 1;
    if (watchers > 0) return;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

const currentMinute = {
  get: () => minute.get() || Math.floor(now().getTime() / MINUTE),
  subscribe: watch,
};

/** The present minute, always: what shows opening hours is drawn again when it changes. */
export function useMinute(): Date {
  return new Date(useStore(currentMinute) * MINUTE);
}
