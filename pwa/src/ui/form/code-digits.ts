/** The code in its boxes. Empty boxes come only after the last digit. */
export interface CodeDigits {
  digits: string;
  /** The box whose digit was just deleted, so that later digits moved up. The next digit is inserted here. */
  gap: number | null;
  /** The box that gets the focus next. */
  focus: number;
}

/**
 * Writes digits at a box. They replace the digits from that box on, or are inserted if a digit was just deleted there. A
 * complete code replaces all digits.
 */
export function writeDigits(
  { digits, gap }: CodeDigits,
  index: number,
  text: string,
  length: number,
): CodeDigits {
  const at = text.length >= length ? 0 : Math.min(index, digits.length);
  const replaced = gap === at && digits.length + text.length <= length ? 0 : text.length;
  const next = (digits.slice(0, at) + text + digits.slice(at + replaced)).slice(0, length);
  return { digits: next, gap: null, focus: at + text.length };
}

function eraseDigit({ digits }: CodeDigits, index: number): CodeDigits {
  return { digits: digits.slice(0, index) + digits.slice(index + 1), gap: index, focus: index };
}

/** Backspace in a box: deletes its digit, or the one before if the box is empty or the caret is before its digit. */
export function eraseBack(state: CodeDigits, index: number): CodeDigits {
  const at = index < state.digits.length && state.gap !== index ? index : index - 1;
  return at < 0 ? { ...state, focus: index } : eraseDigit(state, at);
}

/** Delete in a box: deletes its digit. */
export function eraseHere(state: CodeDigits, index: number): CodeDigits {
  return index < state.digits.length ? eraseDigit(state, index) : { ...state, focus: index };
}

/** The new state from the text that the browser left in a box; null when nothing changes. */
export function typeDigits(
  state: CodeDigits,
  index: number,
  text: string,
  length: number,
): CodeDigits | null {
  const before = state.digits[index] ?? '';
  const found = text.replace(/\D/g, '');
  // The box may contain its old digit and the new one.
  if (found.length === 2 && before) return writeDigits(state, index, found.replace(before, ''), length);
  if (found) return writeDigits(state, index, found, length);
  return text === '' && before ? eraseBack(state, index) : null;
}
