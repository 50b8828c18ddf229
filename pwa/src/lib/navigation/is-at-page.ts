/** Whether this is the address of the page `path`; it may have more parameters, such as a filter. */
export function isAtPage(path: string, { pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const [page, wanted] = path.split('?', 2);
  const here = new URLSearchParams(search);
  return (
    page === pathname && [...new URLSearchParams(wanted)].every(([name, value]) => here.get(name) === value)
  );
}
