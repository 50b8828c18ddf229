import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { openBrowser } from '../../testing/browser.ts';

afterAll(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A history whose `go` takes 50 ms, as on a slow phone. */
function openHistory() {
  const { page } = openBrowser();
  const entries: unknown[] = [null];
  let at = 0;
  let target = 0;
  let going: ReturnType<typeof setTimeout> | undefined;
  const history = {
    get state() {
      return entries[at];
    },
    pushState(state: unknown) {
      at += 1;
      target = at;
      entries.splice(at, entries.length, state);
    },
    go(steps: number) {
      target += steps;
      // A second step takes the place of the first: the browser goes to the last target at once.
      clearTimeout(going);
      going = setTimeout(() => {
        at = target;
        page.dispatchEvent(new Event('popstate'));
      }, 50);
    },
  };
  Object.assign(page, { history });
  return { history, at: () => at };
}

beforeEach(() => void vi.useFakeTimers());

test('a dialog that opens while the browser goes back over the entry of a closed one stays open, and Back closes it', async () => {
  const { history, at } = openHistory();
  const { closeDialogOnBack } = await import('./back-closes-dialog.ts');
  const closeFirst = closeDialogOnBack(() => undefined);
  vi.advanceTimersByTime(10);
  expect(at()).toBe(1);
  closeFirst();
  vi.advanceTimersByTime(10);
  let backs = 0;
  const closeSecond = closeDialogOnBack(() => (backs += 1));
  vi.advanceTimersByTime(100);
  expect(backs).toBe(0);
  expect(at()).toBe(1);
  history.go(-1);
  vi.advanceTimersByTime(50);
  expect(backs).toBe(1);
  closeSecond();
  vi.advanceTimersByTime(100);
  expect(at()).toBe(0);
});

test('two dialogs that close shortly after each other leave their two entries and no other', async () => {
  const { at, history } = openHistory();
  history.pushState({ page: 2 });
  const { closeDialogOnBack } = await import('./back-closes-dialog.ts');
  const closes = [closeDialogOnBack(() => undefined), closeDialogOnBack(() => undefined)];
  vi.advanceTimersByTime(10);
  expect(at()).toBe(3);
  closes[1]?.();
  vi.advanceTimersByTime(10);
  closes[0]?.();
  vi.advanceTimersByTime(200);
  expect(at()).toBe(1);
});

test('Back asks also while the browser goes back over the entry of the last question', async () => {
  const { at, history } = openHistory();
  const { closeDialogOnBack } = await import('./back-closes-dialog.ts');
  let asked = 0;
  const closePage = closeDialogOnBack(() => (asked += 1));
  const closeQuestion = closeDialogOnBack(() => undefined);
  vi.advanceTimersByTime(10);
  expect(at()).toBe(2);
  closeQuestion();
  vi.advanceTimersByTime(10);
  history.go(-1);
  vi.advanceTimersByTime(200);
  expect(asked).toBe(1);
  expect(at()).toBe(1);
  closePage();
  vi.advanceTimersByTime(100);
  expect(at()).toBe(0);
});
