/** The file cannot be read; the message says why and is shown to the user who chose it. */
export class SpreadsheetError extends Error {
  override readonly name = 'SpreadsheetError';
}
