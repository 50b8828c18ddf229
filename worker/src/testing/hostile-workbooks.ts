import { CFB } from 'xlsx';
import { HEADER, workbook } from './workbooks.ts';
import { deflated, zipOf, type ZipEntry } from './zip.ts';

const COMMON = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
  '_rels/.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Foods" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
};

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const BEFORE = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${row(...HEADER.map(text))}`;
const AFTER = '</sheetData></worksheet>';
export const IDLI = row(text('Idli'), '<c><v>40</v></c>');

/** An .xlsx file with these rows below the header, repeated. `more` are further parts. */
export async function xlsxOf(
  rows: string,
  {
    times = 1,
    claimedSize = 1_000,
    prolog = '',
    more = {},
  }: { times?: number; claimedSize?: number; prolog?: string; more?: Record<string, string> } = {},
): Promise<Buffer> {
  const parts = await Promise.all(
    Object.entries({ ...COMMON, ...more }).map(async ([path, content]): Promise<ZipEntry> => ({
      path,
      data: await deflated(content),
      claimedSize: content.length,
    })),
  );
  const sheet = await deflated(rows, times, prolog + BEFORE, AFTER);
  return zipOf([...parts, { path: 'xl/worksheets/sheet1.xml', data: sheet, claimedSize }]);
}

/** An .xls file with another stream beside the workbook. */
export function xlsWith(path: string): Uint8Array {
  const compound = CFB as {
    read(file: Uint8Array, options: object): object;
    write(book: object, options: object): ArrayLike<number>;
    utils: { cfb_add(book: object, path: string, content: Uint8Array): void };
  };
  const book = compound.read(workbook([HEADER, ['Idli', 40]], 'xls'), { type: 'array' });
  compound.utils.cfb_add(book, path, new Uint8Array(64));
  return Uint8Array.from(compound.write(book, { type: 'array' }));
}
