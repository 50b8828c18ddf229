import type { ImportResults } from '@canteen/domain/foods/food-import.schema';

/** '1 food', '1,200 foods'. */
export const count = (n: number, one: string, many: string) =>
  `${n.toLocaleString('en-IN')} ${n === 1 ? one : many}`;

/** '18 foods were imported. 2 rows were not imported.' */
export function importResultText({ success, failed }: ImportResults): string {
  const imported = `${count(success, 'food was', 'foods were')} imported.`;
  return failed === 0 ? imported : `${imported} ${count(failed, 'row was', 'rows were')} not imported.`;
}
