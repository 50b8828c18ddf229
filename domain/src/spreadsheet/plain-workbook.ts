import type { Cell } from '../spreadsheet-cell.ts';

/** A sheet with more columns is read by SheetJS (the package xlsx). */
const MAX_COLUMNS = 256;
/** Built-in number formats of numbers and texts; the others are dates or depend on the language. */
const PLAIN_FORMATS = new Set([0, 1, 2, 3, 4, 9, 10, 11, 12, 13, 37, 38, 39, 40, 48, 49]);
/** What a number format may contain that is no date, after its quoted texts, escapes and currencies were removed. */
const PLAIN_CODE = /^(?:General|[0#?.,%()+\- ;@*$€£¥₹])*$/;
const NUMBER = /^-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?$/;
const ROW = /\s*<row((?: [\w:]+="[^"<>]*")*)\s*(\/?)>/y;
const END_OF_ROW = /\s*<\/row>/y;
const CELL =
  /\s*<c r="([A-Z]{1,2})(\d{1,7})"(?: s="(\d{1,6})")?(?: t="([a-z]+)")?(?:\/>|>(?:<v>([^<]*)<\/v>)?<\/c>)/y;
const STRING = /\s*<si>(?:<t\/>|<t(?: xml:space="preserve")?>([^<]*)<\/t>)<\/si>/y;
const SPACE = /\s*/y;

/** Something that only SheetJS reads, or that is wrong. */
class NotPlain extends Error {}

/**
 * The rows of the first sheet of an .xlsx file, when it has only what almost every menu has: texts, numbers, booleans and
 * errors, written as Excel, LibreOffice and Google Sheets write them. It needs a quarter of the time of SheetJS.
 * @param partAt the bytes of a part by its path, or null
 * @returns null when there is anything else in the sheet, such as a formula, a date or formatted text. Then SheetJS reads it.
 */
export function readPlainWorkbook(partAt: (path: string) => Uint8Array | null): Cell[][] | null {
  try {
    return readSheet(partAt);
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

function readSheet(partAt: (path: string) => Uint8Array | null): Cell[][] {
  const workbook = textOf(partAt('xl/workbook.xml'));
  const firstSheet = /<sheets>\s*<sheet ([^<>]*)>/.exec(workbook)?.[1] ?? '';
  const parts = partsOf(textOf(partAt('xl/_rels/workbook.xml.rels')));
  const sheet = parts.find(({ id }) => id === attribute(firstSheet, 'r:id'));
  if (sheet?.kind !== 'worksheet') throw new NotPlain();
  const only = (kind: string) => {
    const found = parts.filter((part) => part.kind === kind);
    if (found.length > 1) throw new NotPlain();
    return found[0] ? textOf(partAt(found[0].path)) : '';
  };
  return rowsOf(textOf(partAt(sheet.path)), stringsOf(only('sharedStrings')), plainStyles(only('styles')));
}

/** @throws NotPlain when the part is missing, is not UTF-8, or has comments or CDATA */
function textOf(part: Uint8Array | null): string {
  if (!part) throw new NotPlain();
  const text = fromUtf8(part);
  const encoding = /^<\?xml [^<>]*encoding="([^"]*)"/.exec(text)?.[1] ?? 'utf-8';
  if (encoding.toLowerCase() !== 'utf-8' || text.includes('<!')) throw new NotPlain();
  return text;
}

function fromUtf8(part: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(part);
  } catch {
    throw new NotPlain();
  }
}

const attribute = (tag: string, name: string) => new RegExp(`(?:^|\\s)${name}="([^"<>]*)"`).exec(tag)?.[1];

/** The other parts that the workbook names. */
function partsOf(relations: string): { id: string | undefined; kind: string | undefined; path: string }[] {
  return [...relations.matchAll(/<Relationship ([^<>]*)>/g)].map(([, tag = '']) => {
    const target = attribute(tag, 'Target') ?? '';
    return {
      id: attribute(tag, 'Id'),
      kind: attribute(tag, 'Type')?.split('/').at(-1),
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
}

function stringsOf(part: string): string[] {
  if (part === '') return [];
  const [text, from, end] = contentOf(part, 'sst');
  const strings: string[] = [];
  for (STRING.lastIndex = from; ;) {
    const at = STRING.lastIndex;
    const found = STRING.exec(text);
    if (!found) {
      expectEnd(text, at, end);
      return strings;
    }
    strings.push(decoded(found[1] ?? ''));
  }
}

/** Where the content of the only element of this name begins and ends. */
function contentOf(text: string, name: string): [text: string, from: number, end: number] {
  const start = new RegExp(`<${name}(?: [^<>]*)?(?<!/)>`).exec(text);
  const end = text.indexOf(`</${name}>`);
  if (!start || end < start.index || text.includes(`</${name}>`, end + 1)) throw new NotPlain();
  if (text.includes(`<${name} `, start.index + 1) || text.includes(`<${name}>`, start.index + 1))
    throw new NotPlain();
  return [text, start.index + start[0].length, end];
}

function expectEnd(text: string, at: number, end: number): void {
  SPACE.lastIndex = at;
  SPACE.exec(text);
  if (SPACE.lastIndex !== end) throw new NotPlain();
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

function decoded(text: string): string {
  if (text.includes('_x') || text.includes('_X') || text.includes('\r')) throw new NotPlain();
  if (!text.includes('&')) return text;
  return text.replaceAll(/&[^;]*;?/g, (entity) => {
    const character = ENTITIES[entity];
    if (character === undefined) throw new NotPlain();
    return character;
  });
}

/** For each style of a cell, whether a number in it is a number and not a date. */
function plainStyles(part: string): boolean[] {
  const codes = new Map(
    [...part.matchAll(/<numFmt ([^<>]*)>/g)].map(([, tag = '']) => [
      Number(attribute(tag, 'numFmtId')),
      attribute(tag, 'formatCode'),
    ]),
  );
  const styles = /<cellXfs[^<>]*>(.*?)<\/cellXfs>/s.exec(part)?.[1] ?? '';
  return [...styles.matchAll(/<xf ([^<>]*)>/g)].map(([, tag = '']) => {
    const format = Number(attribute(tag, 'numFmtId') ?? 0);
    const code = codes.get(format);
    return code === undefined ? PLAIN_FORMATS.has(format) : isPlainCode(code);
  });
}

function isPlainCode(code: string): boolean {
  const rest = code
    .replaceAll(/&quot;[^&]*&quot;/g, '')
    .replaceAll(/\[\$[^\]]*\]|\[(?:Red|Black|Blue|Green)\]/g, '')
    .replaceAll(/[\\_]./g, '');
  return PLAIN_CODE.test(rest);
}

function rowsOf(part: string, strings: readonly string[], styles: readonly boolean[]): Cell[][] {
  const [text, from, end] = contentOf(part, 'sheetData');
  const rows: Cell[][] = [];
  let at = from;
  let last = 0;
  for (;;) {
    ROW.lastIndex = at;
    const start = ROW.exec(text);
    if (!start) {
      expectEnd(text, at, end);
      return rows;
    }
    const number = Number(attribute(start[1] ?? '', 'r'));
    if (!(number > last)) throw new NotPlain();
    last = number;
    at = ROW.lastIndex;
    if (start[2] === '/') continue;
    const cells: Cell[] = [];
    for (let column = -1; ;) {
      CELL.lastIndex = at;
      const found = CELL.exec(text);
      if (!found) break;
      at = CELL.lastIndex;
      const [, letters = '', row, style, type, value] = found;
      const place = columnOf(letters);
      if (Number(row) !== number || place <= column || place >= MAX_COLUMNS) throw new NotPlain();
      column = place;
      const cell = cellOf({
        type,
        value,
        strings,
        isPlain: style === undefined || styles[Number(style)] === true,
      });
      if (cell === null) continue;
      while (cells.length < place) cells.push(null);
      cells.push(cell);
    }
    END_OF_ROW.lastIndex = at;
    if (!END_OF_ROW.test(text)) throw new NotPlain();
    at = END_OF_ROW.lastIndex;
    if (cells.length === 0) continue;
    while (rows.length < number - 1) rows.push([]);
    rows.push(cells);
  }
}

/** From 0. */
function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

interface Written {
  type: string | undefined;
  value: string | undefined;
  strings: readonly string[];
  /** Whether a number is not a date. */
  isPlain: boolean;
}

/** @throws NotPlain on a value of another type */
function cellOf({ type = 'n', value = '', strings, isPlain }: Written): Cell {
  if (value === '' && (type === 'n' || type === 's')) return null;
  if (type === 'n' && isPlain && NUMBER.test(value)) return Number(value);
  if (type === 's' && /^\d+$/.test(value)) {
    const text = strings[Number(value)];
    if (text !== undefined) return text;
  }
  // SheetJS decodes these texts twice.
  if (type === 'str' && value !== '' && !value.includes('&')) return decoded(value);
  if (type === 'b' && (value === '0' || value === '1')) return value === '1';
  if (type === 'e' && value !== '') return { kind: 'error' };
  throw new NotPlain();
}
