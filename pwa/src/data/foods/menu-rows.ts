import { importRow } from '@canteen/domain/foods/import-columns';
import type { SheetRow } from '@canteen/domain/spreadsheet-columns';
import { client } from '../api-client/api.ts';
import { readPage } from '../api-client/list-pages.ts';

const PAGE_SIZE = '500';

/** All foods of a shop by name, as rows of a spreadsheet that can be imported. @throws ApiError */
export async function* menuRows(shopId: string): AsyncGenerator<SheetRow[]> {
  let cursor: string | null = null;
  do {
    const query = { shopId, sort: 'name' as const, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    const page: Awaited<ReturnType<typeof foodsPage>> = await foodsPage(query);
    yield page.rows.map(importRow);
    cursor = page.next;
  } while (cursor !== null);
}

const foodsPage = (query: { shopId: string; sort: 'name'; limit: string; cursor?: string }) =>
  readPage(client.api.foods.admin.$get({ query }));
