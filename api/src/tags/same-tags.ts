/** Whether two lists have the same tags in the same order. Letter case does not matter. */
export const sameTags = (a: readonly string[], b: readonly string[]): boolean => keyOf(a) === keyOf(b);

const keyOf = (labels: readonly string[]) => labels.map((label) => label.toLowerCase()).join();
