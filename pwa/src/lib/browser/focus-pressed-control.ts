/**
 * Focuses what is pressed, because Safari does not. The focus returns to it when a dialog closes, and when it goes away the
 * focus stays near. A click without a pointer does not count: a script makes it, or 'Enter' in a text field, which keeps the
 * focus.
 */
export function focusPressedControl({ target, isTrusted, detail }: MouseEvent): void {
  const pressed = target instanceof Element && target.closest<HTMLElement>('a, button, summary, input');
  if (isTrusted && detail > 0 && pressed && document.activeElement !== pressed)
    pressed.focus({ preventScroll: true });
}
