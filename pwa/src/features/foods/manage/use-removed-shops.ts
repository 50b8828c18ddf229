import { useState } from 'react';

/**
 * The shops that were deleted or taken from the user since the page was opened or `forget` was called.
 * @param shops undefined until they are known
 */
export function useRemovedShops<Shop extends { _id: string }>(shops: readonly Shop[] | undefined) {
  const [seen, setSeen] = useState(shops ?? []);
  const missing = (from: readonly Shop[], among: readonly Shop[]) =>
    among.filter(({ _id }) => !from.some((shop) => shop._id === _id));
  const added = missing(seen, shops ?? []);
  if (added.length > 0) setSeen([...seen, ...added]);
  return { removed: shops ? missing(shops, seen) : [], forget: () => setSeen(shops ?? []) };
}
