import { hashKey } from '@tanstack/react-query';
import {
  staffShopSchema,
  type CreateShopInput,
  type StaffShop,
  type UpdateShopInput,
} from '@canteen/domain/shops/shop.schema';
import { fits } from '../../lib/has-fields.ts';
import { inConflict } from '../../lib/requests/api-error.ts';
import { client, jsonOf } from '../api-client/api.ts';
import { queryClient } from '../api-client/query-client.ts';
import { shopKeys, staffKeys } from '../api-client/query-keys.ts';

type Shops = readonly StaffShop[];

const shopsOnScreen = () => queryClient.getQueryData<Shops>(staffKeys.shops());

function patchList(change: (shops: Shops) => Shops): void {
  queryClient.setQueryData<Shops>(staffKeys.shops(), (shops) => shops && change(shops));
}

/** Puts the shop from the server's answer into the staff list. */
export const applyShop = (shop: StaffShop) =>
  patchList((shops) => shops.map((each) => (each._id === shop._id ? shop : each)));

/** Calls the listener with the shop after every change of the staff list. Returns a function that ends this. */
export function onShopShown(id: string, listener: (shop: StaffShop) => void): () => void {
  const hash = hashKey(staffKeys.shops());
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== hash) return;
    const shop = shopsOnScreen()?.find(({ _id }) => _id === id);
    if (shop) listener(shop);
  });
}

let pendingChanges = 0;

/** Runs a change of shops. When the last pending change has ended, all lists are fetched again. */
async function runChange<T>(call: () => Promise<T>): Promise<T> {
  pendingChanges += 1;
  try {
    await queryClient.cancelQueries({ queryKey: staffKeys.shops() });
    return await call();
  } finally {
    pendingChanges -= 1;
    if (pendingChanges === 0) {
      void queryClient.invalidateQueries({ queryKey: staffKeys.shops() });
      void queryClient.invalidateQueries({ queryKey: shopKeys.all });
    }
  }
}

/** Shows the new state of these shops' switches at once, and the former state again if the server refuses. */
function runSwitch<T>(
  isSelected: (shop: StaffShop) => boolean,
  expected: Partial<Pick<StaffShop, 'enabled' | 'manualOverride' | 'taxable'>>,
  call: () => Promise<T>,
): Promise<T> {
  return runChange(async () => {
    const before = new Map(shopsOnScreen()?.map((shop) => [shop._id, shop]));
    patchList((shops) => shops.map((shop) => (isSelected(shop) ? { ...shop, ...expected } : shop)));
    try {
      return await call();
    } catch (error) {
      patchList((shops) =>
        shops.map((shop) => {
          const old = before.get(shop._id);
          if (!old || !isSelected(shop)) return shop;
          const names = Object.keys(expected) as (keyof typeof expected)[];
          return { ...shop, ...Object.fromEntries(names.map((name) => [name, old[name]])) };
        }),
      );
      throw error;
    }
  });
}

async function switchShop(
  id: string,
  expected: Parameters<typeof runSwitch>[1],
  call: () => Promise<{ json: () => Promise<StaffShop> }>,
): Promise<void> {
  applyShop(
    await runSwitch(
      ({ _id }) => _id === id,
      expected,
      () => jsonOf(call()),
    ),
  );
}

const calls = client.api.shops[':id'];

/** PATCH /api/shops/{id}/toggle-enabled. @throws ApiError */
export const setShopEnabled = (id: string, enabled: boolean) =>
  switchShop(id, { enabled }, () => calls['toggle-enabled'].$patch({ param: { id }, json: { enabled } }));

/** Whether the shop stays open outside its hours. @throws ApiError */
export const setManualOverride = (id: string, manualOverride: boolean) =>
  switchShop(id, { manualOverride }, () =>
    calls['toggle-enabled'].$patch({ param: { id }, json: { manualOverride } }),
  );

/** PATCH /api/shops/{id}/toggle-taxable. @throws ApiError */
export const setShopTaxable = (id: string, taxable: boolean) =>
  switchShop(id, { taxable }, () => calls['toggle-taxable'].$patch({ param: { id }, json: { taxable } }));

/** PATCH /api/shops/toggle-all-shops. @throws ApiError */
export async function setAllShopsEnabled(enabled: boolean): Promise<void> {
  await runSwitch(
    () => true,
    { enabled },
    () => jsonOf(client.api.shops['toggle-all-shops'].$patch({ json: { enabled } })),
  );
}

/**
 * POST /api/shops. When the answer to an earlier try with this key was lost, the shop of that try gets these values, unless
 * somebody has changed it since: a new shop has the version 1.
 * @throws ApiError with the fields that are wrong, or of a conflict (`shopInConflict`)
 */
export const createShop = (json: CreateShopInput, key: string) =>
  runChange(async () => {
    const answer = await client.api.shops.$post({ json }, { headers: { 'Idempotency-Key': key } });
    const made = await jsonOf(Promise.resolve(answer));
    const isNew = answer.status === 201;
    const shop = isNew
      ? made
      : await jsonOf(calls.$put({ param: { id: made._id }, json: { ...json, version: 1 } }));
    patchList((shops) => [...shops.filter(({ _id }) => _id !== shop._id), shop]);
    return shop;
  });

/** PUT /api/shops/{id}. @throws ApiError with the fields that are wrong, or of a conflict (`shopInConflict`) */
export const updateShop = (id: string, json: UpdateShopInput) =>
  runChange(async () => {
    const shop = await jsonOf(calls.$put({ param: { id }, json }));
    applyShop(shop);
    return shop;
  });

/** The shop as it is now, when somebody else has changed it since the version that was sent; else null. */
export const shopInConflict = (error: unknown) => inConflict(error, 'shop', fits(staffShopSchema));

/** DELETE /api/shops/{id}. @throws ApiError */
export const deleteShop = (id: string) =>
  runChange(async () => {
    await calls.$delete({ param: { id } });
    patchList((shops) => shops.filter(({ _id }) => _id !== id));
  });
