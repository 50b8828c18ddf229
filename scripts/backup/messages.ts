import { errorMessage } from '../error-message.ts';

/** The totals of a backup, for a person. Sums are stored in paise. */
export function describeMoneyTotals(totals: Record<string, string>): string {
  const rupees = (name: string) => `₹${(Number(totals[name]) / 100).toFixed(2)}`;
  return (
    `${totals.users} users, ${totals.orders} orders for ${rupees('ordered')}, ` +
    `captured ${rupees('captured')}, refunds ${rupees('refunded')}`
  );
}

/** The name of a database and where it is, without the password. */
export function describeDatabase(url: string): string {
  const { host, pathname } = new URL(url);
  return `${decodeURIComponent(pathname.slice(1))} at ${host}`;
}

export function exitWith(message: string, error: unknown): never {
  console.error(`${message}: ${errorMessage(error)}`);
  process.exit(1);
}
