/**
 * Focuses what is pressed, because Safari does not. The focus returns to it when a dialog closes, and when it goes away the
 * focus stays near. A click that a script makes does not count.
 */
export function focusPressedControl({ target, isTrusted }: Event): void {
  const pressed = target instanceof Element && target.closest<HTMLElement>('a, button, summary, input');
  if (isTrusted && pressed && document.activeElement !== pressed) pressed.focus({ preventScroll: true });
}
