import type postgres from 'postgres';

/** Columns arrive in camelCase; bigint (paise) as number, date (a campus day) as 'YYYY-MM-DD'. */
export type Sql = postgres.Sql<{ bigint: number; day: string }>;
/** A transaction or the pool. */
export type Queryable = Sql | postgres.TransactionSql<{ bigint: number; day: string }>;

/** A part of a statement. */
export type Fragment = postgres.Fragment;
