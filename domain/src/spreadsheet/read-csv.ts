import type { Cell } from '../spreadsheet-cell.ts';
import { decodeText } from './decode-text.ts';
import { SpreadsheetError } from './spreadsheet-error.ts';

const SEPARATORS = [',', ';', '\t'];
/** Empty rows included. */
const MAX_ROWS = 100_000;

/**
 * The rows of a CSV file. Cells are unchanged texts; a cell that begins with '=' is a formula.
 * @throws SpreadsheetError when the file is not text, has too many rows, or a quote is not closed
 */
export function readCsv(file: Uint8Array): Cell[][] {
  const text = decodeText(file);
  // Excel writes this line to name the separator.
  const [namedLine, named] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? ['', undefined];
  const rest = text.slice(namedLine.length);
  const rows = splitRows(rest, named ?? separatorOf(rest));
  // Row numbers are those that a spreadsheet program shows, and it does not show that line.
  return rows.map((row) => row.map(cellOf));
}

const cellOf = (text: string): Cell =>
  text === '' ? null : text.startsWith('=') ? { kind: 'formula' } : text;

/** The separator that the first line has most often outside of quotes. */
function separatorOf(text: string): string {
  const [header = ''] = text.split(/\r?\n|\r/, 1);
  const bare = header.replaceAll(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => bare.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function splitRows(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const endOfCell = new RegExp(`[\\r\\n${separator === '\t' ? '\\t' : `\\${separator}`}]`, 'g');
  let at = 0;
  while (at < text.length || row.length > 0) {
    let cell = '';
    if (text[at] === '"') {
      const quoted = readQuoted(text, at);
      cell = quoted.cell;
      at = quoted.end;
    }
    endOfCell.lastIndex = at;
    const end = endOfCell.exec(text)?.index ?? text.length;
    row.push(cell + text.slice(at, end));
    at = end + 1;
    if (text[end] === separator) continue;
    if (text[end] === '\r' && text[end + 1] === '\n') at += 1;
    rows.push(row);
    if (rows.length > MAX_ROWS) throw new SpreadsheetError('This file has too many rows.');
    row = [];
  }
  return rows;
}

/** A cell in quotes, where two quotes are one, and the place after it. */
function readQuoted(text: string, start: number): { cell: string; end: number } {
  let cell = '';
  for (let at = start + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new SpreadsheetError('A quotation mark in this file is not closed.');
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 };
    cell += '"';
    at = quote + 2;
  }
}
