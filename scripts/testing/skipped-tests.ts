/** The tests that also CI may skip: the beginnings of their names, and why. */
const MAY_BE_SKIPPED: [name: string, reason: string][] = [
  ['scripts/product-tests/older-version.test.ts > ', 'a clone without the older versions'],
  [
    'api/src/database/connect.test.ts > the address of the database may be an IPv6 address',
    'a machine without IPv6',
  ],
];

/** Those of the skipped tests that CI has to run. */
export const skippedForNoKnownReason = (names: readonly string[]): string[] =>
  names.filter((name) => !MAY_BE_SKIPPED.some(([start]) => name.startsWith(start)));
