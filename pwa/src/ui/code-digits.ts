/** A code as it stands in its boxes: without gaps, the first empty box behind the last digit. */
export interface CodeDigits {
  digits: string;
  /** Where a digit was just taken out and the rest moved up: the caret stands before that box, not in it. */
  gap: number | null;
  /** The box that has the focus next. */
  focus: number;
}

/**
 * Digits written at a box take the place of those from there on, or go between where one was just taken out; a whole
 * code takes the place of all.
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

/** Backspace in a box: its digit, or the one before when it has none or the caret stands before it. */
export function eraseBack(state: CodeDigits, index: number): CodeDigits {
  const at = index < state.digits.length && state.gap !== index ? index : index - 1;
  return at < 0 ? { ...state, focus: index } : eraseDigit(state, at);
}

/** Delete in a box: its digit. */
export function eraseHere(state: CodeDigits, index: number): CodeDigits {
  return index < state.digits.length ? eraseDigit(state, index) : { ...state, focus: index };
}

/** What a box holds after the browser wrote or erased in it; null when that means nothing. */
export function typeDigits(
  state: CodeDigits,
  index: number,
  text: string,
  length: number,
): CodeDigits | null {
  const before = state.digits[index] ?? '';
  const found = text.replace(/\D/g, '');
  // The box may hold its old digit beside the new one.
  if (found.length === 2 && before) return writeDigits(state, index, found.replace(before, ''), length);
  if (found) return writeDigits(state, index, found, length);
  return text === '' && before ? eraseBack(state, index) : null;
}
