import { describe, expect, it } from 'vitest';
import { eraseBack, eraseHere, typeDigits, writeDigits, type CodeDigits } from './code-digits.ts';

const LENGTH = 6;
/** The state before any digit was deleted. */
const at = (digits: string, gap: number | null = null): CodeDigits => ({ digits, gap, focus: 0 });
const type = (state: CodeDigits, index: number, text: string) => {
  const next = typeDigits(state, index, text, LENGTH);
  if (!next) throw new Error('nothing was typed');
  return next;
};

describe('typing', () => {
  it.each<[string, CodeDigits, number, string, string, number]>([
    ['into the first empty box', at('12'), 2, '3', '123', 3],
    ['over a digit that is selected', at('123456'), 2, '9', '129456', 3],
    ['after a digit that is not selected', at('123456'), 2, '39', '129456', 3],
    ['before a digit that is not selected', at('123456'), 2, '93', '129456', 3],
    ['the same digit as in the box', at('123456'), 2, '33', '123456', 3],
    ['six at once, as autofill does', at(''), 0, '123456', '123456', 6],
    ['six at once, replacing others', at('99'), 1, '123456', '123456', 6],
    ['pasted text with other characters', at(''), 0, ' 12 3', '123', 3],
    ['after a deletion, behind the next digit', at('12456', 2), 2, '49', '129456', 3],
    ['after a deletion, before the next digit', at('12456', 2), 2, '94', '129456', 3],
    ['after a deletion, over the selected next digit', at('12456', 2), 2, '9', '129456', 3],
    ['after a deletion, the same digit as the next one', at('12456', 2), 2, '44', '124456', 3],
  ])('%s', (_, before, index, text, digits, focus) =>
    expect(type(before, index, text)).toEqual({ digits, gap: null, focus }),
  );

  it('ignores text without a digit', () => expect(typeDigits(at('12'), 2, 'a', LENGTH)).toBeNull());
});

describe('deleting', () => {
  it('Backspace deletes the digits from right to left and moves the later digits up', () => {
    let state = eraseBack(at('123456'), 3);
    expect(state).toEqual({ digits: '12356', gap: 3, focus: 3 });
    state = eraseBack(state, 3);
    expect(state).toEqual({ digits: '1256', gap: 2, focus: 2 });
    state = eraseBack(eraseBack(state, 2), 1);
    expect(state).toEqual({ digits: '56', gap: 0, focus: 0 });
    expect(eraseBack(state, 0)).toEqual(state);
    expect(type(state, 0, '51').digits).toBe('156');
  });

  it('Backspace in an empty box deletes the digit before it', () => {
    const state = eraseBack(at('12345'), 5);
    expect(state).toEqual({ digits: '1234', gap: 4, focus: 4 });
    expect(eraseBack(state, 4)).toEqual({ digits: '123', gap: 3, focus: 3 });
    expect(eraseBack(at(''), 0)).toEqual({ digits: '', gap: null, focus: 0 });
  });

  it('Delete deletes the digit in the box, then the digit that moved into it', () => {
    const state = eraseHere(eraseHere(at('123456'), 1), 1);
    expect(state).toEqual({ digits: '1456', gap: 1, focus: 1 });
    expect(eraseHere(at('12'), 2).digits).toBe('12');
  });

  it('deleting works the same when an on-screen keyboard empties the box without a key event', () => {
    const state = type(at('123456'), 2, '');
    expect(state).toEqual({ digits: '12456', gap: 2, focus: 2 });
    expect(type(state, 2, '')).toEqual({ digits: '1456', gap: 1, focus: 1 });
  });
});

it('Backspace and then a digit correct a digit in the middle', () => {
  expect(writeDigits(eraseBack(at('123456'), 2), 2, '9', LENGTH).digits).toBe('129456');
});
