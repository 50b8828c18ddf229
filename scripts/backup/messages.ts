/** The totals of a backup, for a person. Sums are stored in paise. */
export function describeMoneyTotals(totals: Record<string, string>): string {
  const rupees = (name: string) => `₹${(Number(totals[name]) / 100).toFixed(2)}`;
  return (
    `${totals.users} users, ${totals.orders} orders for ${rupees('ordered')}, ` +
    `captured ${rupees('captured')}, refunds ${rupees('refunded')}`
  );
}

export function neededDatabaseUrl(): string {
  const url = process.env.DATABASE_URL?.trim();
  if (url) return url;
  console.error(
    'DATABASE_URL is not set. For the private PostgreSQL of npm start: npm run backup or npm run restore',
  );
  process.exit(1);
}

export function exitWith(said: string, error: unknown): never {
  console.error(`${said}: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
