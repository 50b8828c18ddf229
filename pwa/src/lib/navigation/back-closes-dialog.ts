// A layer is something above the page that Back closes, such as a dialog. For each open layer there is one more entry in
// the browser's history, with the same URL. Its state holds the number of layers, beside the router's own state.

const layers: (() => void)[] = [];
let planned: ReturnType<typeof setTimeout> | undefined;

const inHistory = (): number => (window.history.state as { layers?: number } | null)?.layers ?? 0;

/** Adds the missing entries, or goes back over those of closed layers. */
function adjust(): void {
  for (let count = inHistory(); count < layers.length; count += 1) {
    window.history.pushState({ ...(window.history.state as object | null), layers: count + 1 }, '');
  }
  const spare = inHistory() - layers.length;
  if (spare > 0) window.history.go(-spare);
}

/** Delayed, because one layer may close and another one open at the same moment. */
function plan(): void {
  clearTimeout(planned);
  planned = setTimeout(adjust);
}

function onPop(): void {
  for (const close of layers.slice(inHistory()).toReversed()) close();
  plan();
}

/**
 * Opens a layer. Back calls `onBack`, which closes the layer or not: when it stays open, the next Back calls it again.
 * Returns a function that closes the layer.
 */
export function closeDialogOnBack(onBack: () => void): () => void {
  const layer = () => onBack();
  if (layers.length === 0) window.addEventListener('popstate', onPop);
  layers.push(layer);
  plan();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    if (layers.length === 0) window.removeEventListener('popstate', onPop);
    plan();
  };
}
