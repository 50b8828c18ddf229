import type { Queryable } from '@canteen/api/database/sql';
import { DAY_MS } from '@canteen/domain/durations';
import { toPaise } from '@canteen/domain/money';
import { demoPeople } from './accounts.ts';
import { demoId } from './ids.ts';
import { insertRows } from './insert-rows.ts';
import type { DemoPicture } from './pictures.ts';
import { demoShops } from './shops/all-shops.ts';
import type { DemoFood, DemoShop } from './shops/demo-shop.ts';

/** Stores pictures, shops with tags and menus, and the shop admins. */
export async function seedShops(
  tx: Queryable,
  now: Date,
  pictures: ReadonlyMap<string, DemoPicture>,
): Promise<void> {
  const imageUrl = (name: string) => {
    const picture = pictures.get(name);
    if (!picture) throw new Error(`There is no picture ${name}`);
    return `/pictures/${picture.id}`;
  };
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await insertRows(
    tx,
    'pictures',
    [...pictures.values()].map((picture) => ({
      ...picture,
      contentType: 'image/webp',
      createdAt: daysAgo(120),
    })),
  );
  await insertRows(
    tx,
    'shops',
    demoShops.map((shop, i) => ({
      id: demoId('shop', shop.key),
      name: shop.name,
      description: shop.description,
      imageUrl: imageUrl(`shop-${shop.key}`),
      address: shop.address,
      contact: shop.contact,
      openingTime: shop.openingTime,
      closingTime: shop.closingTime,
      enabled: shop.enabled ?? true,
      manualOverride: false,
      taxable: shop.taxable ?? false,
      version: 1,
      createdAt: daysAgo(110 - i),
    })),
  );
  await insertRows(
    tx,
    'shop_admins',
    demoPeople.flatMap((person) =>
      person.manages.map((shop) => ({
        userId: demoId('user', person.login),
        shopId: demoId('shop', shop),
        assignedAt: daysAgo(90),
      })),
    ),
  );
  await insertRows(
    tx,
    'foods',
    demoShops.flatMap((shop) =>
      shop.menu.map((food, i) => ({
        id: foodId(shop, food),
        shopId: demoId('shop', shop.key),
        name: food.name,
        price: toPaise(food.price),
        imageUrl: imageUrl(food.picture),
        description: food.description,
        enabled: food.enabled,
        diet: food.diet,
        allergens: food.allergens,
        createdAt: new Date(daysAgo(100).getTime() + i * 60_000),
      })),
    ),
  );
  await seedTags(tx);
}

async function seedTags(tx: Queryable): Promise<void> {
  const ofShops = demoShops.flatMap((shop) =>
    shop.tags.map((tag, position) => ({
      shopId: demoId('shop', shop.key),
      tagKey: tag.toLowerCase(),
      position,
    })),
  );
  const ofFoods = demoShops.flatMap((shop) =>
    shop.menu.flatMap((food) =>
      food.tags.map((tag, position) => ({ foodId: foodId(shop, food), tagKey: tag.toLowerCase(), position })),
    ),
  );
  const labels = demoShops.flatMap((shop) => [...shop.tags, ...shop.menu.flatMap((food) => food.tags)]);
  const tags = new Map(labels.map((label) => [label.toLowerCase(), label]));
  await insertRows(
    tx,
    'tags',
    [...tags].map(([key, label]) => ({ key, label })),
  );
  await insertRows(tx, 'shop_tags', ofShops);
  await insertRows(tx, 'food_tags', ofFoods);
}

const foodId = (shop: DemoShop, food: DemoFood) => demoId('food', `${shop.key}/${food.name}`);
