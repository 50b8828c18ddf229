import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import type { Cell } from '../spreadsheet-cell.ts';
import { readPlainWorkbook } from './plain-workbook.ts';
import { readXlsx } from './read-workbook.ts';
import { StoredZip } from './stored-zip.ts';
import { inflateStream, unzipWorkbook } from './unzip.ts';

const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const STRINGS =
  '<si><t>Idli</t></si><si><t xml:space="preserve"> Dosa &amp; &lt;vada&gt;</t></si><si><t/></si>';
const STYLES = `
<numFmts count="3"><numFmt numFmtId="164" formatCode="&quot;Rs. &quot;#,##0.00"/><numFmt numFmtId="165" formatCode="[$₹-4009]#,##0.00_);[Red]-0"/>
<numFmt numFmtId="166" formatCode="dd/mm/yyyy"/></numFmts>
<cellXfs count="6"><xf numFmtId="0"/><xf numFmtId="4" applyNumberFormat="1"><alignment horizontal="left"/></xf><xf numFmtId="164"/><xf numFmtId="165"/>
<xf numFmtId="14"/><xf numFmtId="166"/></cellXfs>`;

interface Parts {
  rows?: string;
  strings?: string;
  sheet?: string | Uint8Array;
}

async function zipOf({ rows = '', strings = STRINGS, sheet }: Parts): Promise<StoredZip> {
  const type = (path: string, name: string) =>
    `<Override PartName="/xl/${path}.xml" ContentType="${TYPES}.${name}+xml"/>`;
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${kind}" Target="${target}"/>`;
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `${HEADER}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${type('workbook', 'sheet.main')}${type('worksheets/sheet1', 'worksheet')}${type('worksheets/sheet2', 'worksheet')}${type('sharedStrings', 'sharedStrings')}${type('styles', 'styles')}</Types>`,
    'xl/workbook.xml': `${HEADER}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="Foods" sheetId="7" r:id="rId2"/><sheet name="More" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEADER}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'worksheet', '/xl/worksheets/sheet2.xml')}${relation(3, 'sharedStrings', 'sharedStrings.xml')}${relation(4, 'styles', 'styles.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `${HEADER}<worksheet ${MAIN}><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml':
      sheet ??
      `${HEADER}<worksheet ${MAIN}><dimension ref="A1"/><sheetData>${rows}</sheetData><pageMargins left="0.7"/></worksheet>`,
    'xl/sharedStrings.xml': `${HEADER}<sst ${MAIN} count="3">${strings}</sst>`,
    'xl/styles.xml': `${HEADER}<styleSheet ${MAIN}>${STYLES}</styleSheet>`,
  };
  const zip = new StoredZip(1_000_000, 20, 10_000);
  for (const [path, text] of Object.entries(parts)) await zip.add(path, chunksOf(text));
  return zip;
}

async function* chunksOf(part: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof part === 'string' ? new TextEncoder().encode(part) : part;
}

const plain = (zip: StoredZip) => readPlainWorkbook((path) => zip.get(path));
const cell = (more: string, value?: string) =>
  `<row r="1"><c r="A1"${more}${value === undefined ? '/>' : `>${value}</c>`}</row>`;

describe('a plain workbook is read as SheetJS reads it', () => {
  it.each<[string, string, Cell[][]]>([
    ['shared strings', cell(' t="s"', '<v>1</v>'), [[' Dosa & <vada>']]],
    ['an empty shared string', cell(' t="s"', '<v>2</v>'), [['']]],
    ['a text of its own', cell(' t="str"', '<v>Café ₹</v>'), [['Café ₹']]],
    [
      'numbers',
      `${cell('', '<v>-1.5E-3</v>')}<row r="2"><c r="A2" t="n"><v>7</v></c></row>`,
      [[-0.0015], [7]],
    ],
    ['a style without a format', cell(' s="0"', '<v>40</v>'), [[40]]],
    ['a built-in number format', cell(' s="1"', '<v>40</v>'), [[40]]],
    ['a format with a currency', cell(' s="2"', '<v>40</v>'), [[40]]],
    ['a format with the sign of a currency', cell(' s="3"', '<v>40.25</v>'), [[40.25]]],
    ['booleans', cell(' t="b"', '<v>1</v>'), [[true]]],
    ['errors', cell(' t="e"', '<v>#N/A</v>'), [[{ kind: 'error' }]]],
    ['cells without a value', cell(' s="4"'), []],
    [
      'gaps',
      `<row r="2" spans="1:3" ht="15"><c r="A2"/><c r="C2"><v>1</v></c><c r="D2" s="1"/></row>\n<row r="3"/>
       <row r="4"></row><row r="5"><c r="AB5" t="s"><v>0</v></c></row>`,
      [[], [null, null, 1], [], [], [...Array.from({ length: 27 }, () => null), 'Idli']],
    ],
  ])('with %s', async (_, rows, cells) => {
    const zip = await zipOf({ rows });
    expect(plain(zip)).toEqual(cells);
    expect(readXlsx(zip.finish())).toEqual(cells);
  });

  it('with every text, number and gap that SheetJS writes', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', '₹', '<', '&', '"', "'", '>', ' ', '\n', '😀'),
    });
    const value = fc.oneof(
      text,
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(value)), fc.boolean(), async (rows, bookSST) => {
        const book = utils.book_new();
        utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Foods');
        const file = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', bookSST }) as ArrayBuffer);
        const zip = await unzipWorkbook(file, inflateStream);
        const read = plain(zip);
        if (bookSST && rows.some((row) => row.some((one) => one !== null))) expect(read).not.toBeNull();
        if (read) expect(read).toEqual(readXlsx(zip.finish()));
      }),
    );
  });
});

describe('SheetJS reads a workbook', () => {
  const row = cell('', '<v>1</v>');
  it.each<[string, Parts]>([
    ['with a formula', { rows: cell('', '<f>1+1</f><v>2</v>') }],
    ['with a date', { rows: cell(' s="4"', '<v>45000</v>') }],
    ['with a date in a format of its own', { rows: cell(' s="5"', '<v>45000</v>') }],
    ['with an unknown style', { rows: cell(' s="6"', '<v>45000</v>') }],
    ['with an ISO date', { rows: cell(' t="d"', '<v>2026-01-02</v>') }],
    ['with a text in the cell', { rows: cell(' t="inlineStr"', '<is><t>Idli</t></is>') }],
    ['with other attributes', { rows: cell(' cm="1"', '<v>1</v>') }],
    ['with a number that is none', { rows: cell('', '<v>Infinity</v>') }],
    ['with a text that is decoded twice', { rows: cell(' t="str"', '<v>&amp;lt;</v>') }],
    ['with formatted text', { strings: '<si><r><t>Id</t></r><r><t>li</t></r></si>', rows: row }],
    ['with a character code', { strings: '<si><t>a&#10;b</t></si>', rows: row }],
    ['with an escaped character', { strings: '<si><t>a_x000D_b</t></si>', rows: row }],
    ['with rows without numbers', { rows: '<row><c r="A1"><v>1</v></c></row>' }],
    ['with rows in another order', { rows: `<row r="2"><c r="A2"><v>2</v></c></row>${row}` }],
    [
      'with cells in another order',
      { rows: '<row r="1"><c r="B1"><v>2</v></c><c r="A1"><v>1</v></c></row>' },
    ],
    ['with a cell of another row', { rows: '<row r="1"><c r="A2"><v>2</v></c></row>' }],
    ['with a comment', { rows: `<!-- <row r="9"/> -->${row}` }],
    ['with another element', { rows: `${row}<x/>` }],
    ['without rows', { sheet: `${HEADER}<worksheet ${MAIN}><sheetData/></worksheet>` }],
    [
      'with a prefix',
      {
        sheet: `${HEADER}<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
      },
    ],
    [
      'in another encoding',
      { sheet: Uint8Array.of(...new TextEncoder().encode(`<worksheet><sheetData>${row}`), 0xe9) },
    ],
  ])('%s', async (_, parts) => {
    expect(plain(await zipOf(parts))).toBeNull();
  });

  it('with a shared string that is missing', async () => {
    expect(plain(await zipOf({ rows: cell(' t="s"', '<v>3</v>') }))).toBeNull();
  });
});
