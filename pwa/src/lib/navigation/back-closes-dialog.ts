// For each open dialog there is one more entry in the browser's history, with the same URL. Its state holds the number of
// open dialogs as `layers`, beside the router's own state.

/** For each open dialog the function that Back calls, the topmost last. */
const dialogs: (() => void)[] = [];
let planned: ReturnType<typeof setTimeout> | undefined;
let isListening = false;
/** From `history.go` until the browser has gone back: the number of dialogs that had entries to keep. */
let goingTo: number | undefined;

const inHistory = (): number => (window.history.state as { layers?: number } | null)?.layers ?? 0;

/** Adds the missing entries, or goes back over those of closed dialogs. */
function adjustHistory(): void {
  if (goingTo !== undefined) return;
  for (let count = inHistory(); count < dialogs.length; count += 1) {
    window.history.pushState({ ...(window.history.state as object | null), layers: count + 1 }, '');
  }
  const spare = inHistory() - dialogs.length;
  if (spare <= 0) return;
  goingTo = dialogs.length;
  window.history.go(-spare);
}

/** Delayed, because one dialog may close and another one open at the same moment. */
function adjustSoon(): void {
  clearTimeout(planned);
  planned = setTimeout(adjustHistory);
}

function onPop(): void {
  // The app's own step back does not close a dialog that has opened meanwhile. A lower number means that the user has
  // pressed Back meanwhile.
  const lost = dialogs.slice(inHistory(), goingTo);
  goingTo = undefined;
  for (const close of lost.toReversed()) close();
  adjustSoon();
}

/**
 * For a dialog that opens. Back calls `onBack`, which closes the dialog or not: when it stays open, the next Back calls it
 * again. Also for a page that asks before Back leaves it. Returns a function to call when the dialog has closed.
 */
export function closeDialogOnBack(onBack: () => void): () => void {
  const dialog = () => onBack();
  if (!isListening) window.addEventListener('popstate', onPop);
  isListening = true;
  dialogs.push(dialog);
  adjustSoon();
  return () => {
    const index = dialogs.indexOf(dialog);
    if (index !== -1) dialogs.splice(index, 1);
    adjustSoon();
  };
}

/** Leaves the entries of all dialogs in the history, then calls `then`. Back asks no dialog any more. */
export function leaveDialogs(then: () => void): void {
  dialogs.length = 0;
  adjustSoon();
  const look = () => {
    if (inHistory() === 0) then();
    else window.addEventListener('popstate', look, { once: true });
  };
  look();
}
