export type SpreadsheetType = 'xlsx' | 'xls' | 'csv';

/** The type of a spreadsheet by the ending of its file name; null for a file that cannot be imported. */
export const typeOfName = (fileName: string): SpreadsheetType | null =>
  (/\.(xlsx|xls|csv)$/i.exec(fileName)?.[1]?.toLowerCase() as SpreadsheetType | undefined) ?? null;
