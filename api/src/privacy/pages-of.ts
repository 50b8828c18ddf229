export const PAGE_SIZE = 100;

/**
 * Reads a long list page by page.
 * @param readAfter reads at most PAGE_SIZE rows after this one, or the first rows
 */
export async function* pagesOf<Row>(
  readAfter: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await readAfter(last);
    yield rows;
    if (rows.length < PAGE_SIZE) return;
    last = rows.at(-1);
  }
}
