type Step = readonly [column: number, row: number];

/** The keys that move between the cards of the queue. */
export const STEPS: Record<string, Step> = {
  ArrowDown: [0, 1],
  j: [0, 1],
  ArrowUp: [0, -1],
  k: [0, -1],
  ArrowRight: [1, 0],
  l: [1, 0],
  ArrowLeft: [-1, 0],
  h: [-1, 0],
};

export interface Position {
  column: number;
  row: number;
}

export const findPosition = (columns: readonly (readonly string[])[], id: string | null): Position | null => {
  const column = id === null ? -1 : columns.findIndex((ids) => ids.includes(id));
  return column < 0 ? null : { column, row: columns[column]?.indexOf(id ?? '') ?? 0 };
};

/** The card at the nearest row of the next column, in this direction, that is not empty. */
function nearestInNextColumn(
  columns: readonly (readonly string[])[],
  from: Position,
  direction: number,
): string | undefined {
  for (let at = from.column + direction; at >= 0 && at < columns.length; at += direction) {
    const ids = columns[at] ?? [];
    if (ids.length > 0) return ids[Math.min(from.row, ids.length - 1)];
  }
  return undefined;
}

/** The card that a step leads to; undefined at the edge of the queue. */
export const cardAfterStep = (
  columns: readonly (readonly string[])[],
  from: Position,
  [sideways, down]: Step,
) =>
  sideways === 0 ? columns[from.column]?.[from.row + down] : nearestInNextColumn(columns, from, sideways);
