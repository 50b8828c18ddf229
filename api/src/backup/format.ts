// A backup is one gzip file of UTF-8 lines, so `zcat` shows it:
//   {"format":"canteen-backup", …}       Header
//   {"table":"users", …}                 TableHeader, and then the rows in PostgreSQL's COPY text format, up to the line \.
//   {"rows": …, "books": …}              Totals
//   {"sha256":"…"}                       of all bytes before this line

export const FORMAT = 'canteen-backup';
export const VERSION = 1;

export interface Header {
  format: typeof FORMAT;
  version: number;
  createdAt: string;
  /** The number of the last migration. */
  migration: number;
  /** The version of the schema of the job queues, and null when it does not exist. */
  queues: number | null;
  postgres: string;
}

export interface TableHeader {
  schema: string;
  table: string;
  columns: string[];
}

export interface Totals {
  /** Rows by table. */
  rows: Record<string, number>;
  /** Numbers of rows and sums of money in paise, to compare after a restore. The file calls them `books`. */
  books: Record<string, string>;
  sequences: { schema: string; name: string; value: string; isCalled: boolean }[];
}

/** The line after the rows of a table. COPY writes a backslash in data as two, so no row looks like it. */
export const END_OF_ROWS = Buffer.from('\\.\n');
