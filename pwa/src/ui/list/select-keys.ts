const STEPS = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
]);

interface PressedKey {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/**
 * Whether a key, pressed on a closed native select, changes its value without showing the list. Chrome and Firefox do this
 * except on macOS. Keys that open the list (Space, Enter, Alt+Arrow) and browser shortcuts do not change the value.
 */
export function changesClosedSelect({ key, altKey, ctrlKey, metaKey }: PressedKey): boolean {
  if (altKey || metaKey) return false;
  if (STEPS.has(key)) return true;
  return !ctrlKey && key !== ' ' && Array.from(key).length === 1;
}

/** True when the browser reports that the list is open; the keys then belong to the list. */
export function isListShown(select: HTMLSelectElement): boolean {
  return CSS.supports('selector(:open)') && select.matches(':open');
}

/** Opens the list. In a browser without `showPicker` the user opens it with Space or Enter. */
export function showList(select: HTMLSelectElement): void {
  if (typeof select.showPicker === 'function') select.showPicker();
}
