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

/** Two shops that are open. @throws when there are fewer */
export async function twoOpenShops({ url }: { url: string }): Promise<[OpenShop, OpenShop]> {
  const ask = async (path: string): Promise<unknown> => (await fetch(url + path)).json();
  const all = (await ask('/api/shops')) as { _id: string; name: string; isOpen: boolean }[];
  const found: OpenShop[] = [];
  for (const { _id, name, isOpen } of all) {
    if (!isOpen || found.length === 2) continue;
    const [food, ...more] = (await ask(`/api/shops/${_id}/foods`)) as Food[];
    if (food) found.push({ _id, name, foods: [food, ...more] });
  }
  const [first, second] = found;
  if (!first || !second) throw new Error('fewer than two shops are open');
  return [first, second];
}
