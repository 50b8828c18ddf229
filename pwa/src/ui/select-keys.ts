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

export interface PressedKey {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/**
 * Whether a key, pressed on a closed native select, chooses without showing what there is: Chrome and Firefox do so
 * outside macOS. What opens the list (Space, Enter, Alt+Arrow) and the browser's own shortcuts do not.
 */
export function choosesUnseen({ key, altKey, ctrlKey, metaKey }: PressedKey): boolean {
  if (altKey || metaKey) return false;
  if (STEPS.has(key)) return true;
  return !ctrlKey && key !== ' ' && Array.from(key).length === 1;
}

/** True where the browser can tell that the list is shown; the keys are then the list's. */
export function isListShown(select: HTMLSelectElement): boolean {
  return CSS.supports('selector(:open)') && select.matches(':open');
}

/** Shows the list. A browser without the call leaves that to Space and Enter. */
export function showList(select: HTMLSelectElement): void {
  if (typeof select.showPicker === 'function') select.showPicker();
}
