let isPressed = false;
let waiting: (() => void)[] = [];

const begin = () => {
  isPressed = true;
};
const end = () => {
  isPressed = false;
  const due = waiting;
  waiting = [];
  // The click follows the end of the press.
  for (const run of due) setTimeout(run);
};
addEventListener('pointerdown', begin, true);
for (const name of ['pointerup', 'pointercancel']) addEventListener(name, end, true);
// Only the window's own, because that of a field does not bubble.
addEventListener('blur', end);

/**
 * Calls `run` soon; during a press of a mouse or finger, after its click. The press may have taken the focus out of a
 * field. If the field's error appeared at once, it would move what is pressed away, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else setTimeout(run);
}
