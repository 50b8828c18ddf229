/** How many earlier pages of this app are in the browser's history. The router counts them in the history's state. */
export function historyDepth(): number {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
}
