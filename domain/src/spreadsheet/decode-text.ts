import { SpreadsheetError } from './spreadsheet-error.ts';

// The characters of Windows-1252 from 0x80 to 0x9f. TextDecoder of Node.js 20 decodes them as Latin-1.
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const SAMPLE = 1_000;

/**
 * The text of a CSV file: UTF-8 or UTF-16 with or without a byte order mark, else Windows-1252.
 * @throws SpreadsheetError when it contains bytes that cannot be text
 */
export function decodeText(file: Uint8Array): string {
  const text = decode(file).replace(/^\ufeff/, '');
  // oxlint-disable-next-line no-control-regex -- control characters are what is being refused
  if (/[\u0000-\u0008\u000e-\u001f]/.test(text))
    throw new SpreadsheetError('This file is not a CSV text file.');
  return text;
}

function decode(file: Uint8Array): string {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(file);
  const sample = file.subarray(0, SAMPLE);
  if (sample.includes(0)) {
    // In UTF-16, one byte of nearly each character of a menu is 0.
    const zeros = [0, 0];
    for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
    const [even = 0, odd = 0] = zeros;
    if (odd > sample.length / 4 && even === 0) return new TextDecoder('utf-16le').decode(file);
    if (even > sample.length / 4 && odd === 0) return new TextDecoder('utf-16be').decode(file);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('latin1')
      .decode(file)
      .replaceAll(/[\u0080-\u009f]/g, (character) => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? '');
  }
}
