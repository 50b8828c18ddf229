/** A cell whose value is not text, a number, true or false. */
export interface OtherCell {
  /** 'error' is a failed formula without the formula, such as #REF! in a pasted value. */
  kind: 'formula' | 'date' | 'error';
}

/** One cell of a spreadsheet; null when it is empty. */
export type Cell = string | number | boolean | OtherCell | null;

/** Whether a cell is a formula, a date or an error. */
export const isOtherCell = (cell: Cell): cell is OtherCell => typeof cell === 'object' && cell !== null;
