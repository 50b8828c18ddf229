/**
 * Whether this is the address of the page `path`; it may have more parameters, such as a filter. A page with the orders of
 * one shop is another page, because it does not show the orders of the others.
 */
export function isAtPage(path: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const [page, query] = path.split('?', 2);
  const here = new URLSearchParams(search);
  const wanted = new URLSearchParams(query);
  return (
    page === pathname &&
    here.get('shop') === wanted.get('shop') &&
    [...wanted].every(([name, value]) => here.get(name) === value)
  );
}
