/** A measured value with its limit: a row of the table. */
export interface Figure {
  name: string;
  value: string;
  limit: string;
  holds: boolean;
}
