export interface Food {
  _id: string;
  name: string;
}
/** A shop that is open, with its menu. */
export interface OpenShop {
  _id: string;
  name: string;
  foods: [Food, ...Food[]];
}

const shopsOf = async (url: string) =>
  (await (await fetch(`${url}/api/shops`)).json()) as { _id: string; name: string; isOpen: boolean }[];

/** A shop that is open. @throws when none is */
export async function oneOpenShop({ url }: { url: string }) {
  const shop = (await shopsOf(url)).find(({ isOpen }) => isOpen);
  if (!shop) throw new Error('no shop is open');
  return shop;
}

/** Two shops that are open. @throws when there are fewer */
export async function twoOpenShops({ url }: { url: string }): Promise<[OpenShop, OpenShop]> {
  const found: OpenShop[] = [];
  for (const { _id, name, isOpen } of await shopsOf(url)) {
    if (!isOpen || found.length === 2) continue;
    const [food, ...more] = (await (await fetch(`${url}/api/shops/${_id}/foods`)).json()) as Food[];
    if (food) found.push({ _id, name, foods: [food, ...more] });
  }
  const [first, second] = found;
  if (!first || !second) throw new Error('fewer than two shops are open');
  return [first, second];
}
