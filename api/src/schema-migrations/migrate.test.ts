import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { createDatabaseBefore } from '../testing/database/database-before-migration.ts';
import { createTestDatabase } from '../testing/database/database.ts';
import { holdingTransaction } from '../testing/database/holding-transaction.ts';
import { migrate } from './migrate.ts';
import { OLD_MIGRATION_HASHES } from './old-migration-hashes.ts';

const FILES = readdirSync(join(import.meta.dirname, '../../../migrations')).filter((file) =>
  file.endsWith('.sql'),
);

test('when several processes migrate an empty database at the same time, each file is applied once', async () => {
  const database = await createTestDatabase();
  const sql = connect(database.url, { max: 1 });
  try {
    await sql`drop schema public cascade`;
    await sql`create schema public`;
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url)));
    // The library's own first migration is included.
    expect(
      applied
        .flat()
        .filter((file) => FILES.includes(file))
        .toSorted(),
    ).toEqual(FILES.toSorted());
    expect(await migrate(database.url)).toEqual([]);
    expect(await sql`select 1 from orders`).toHaveLength(0);
  } finally {
    await sql.end();
    await database.drop();
  }
});

test('a database that has applied the migrations with their former comments can be migrated', async () => {
  const database = await createTestDatabase();
  const sql = connect(database.url, { max: 1 });
  const hashes = () => sql`select migrations.id, migrations.hash from migrations order by migrations.id`;
  try {
    const current = await hashes();
    for (const [fileName, hash] of Object.entries(OLD_MIGRATION_HASHES))
      await sql`update migrations set hash = ${hash} where migrations.id = ${Number(fileName.slice(0, 4))}`;
    expect(await hashes()).not.toEqual(current);
    expect(await migrate(database.url)).toEqual([]);
    expect(await hashes()).toEqual(current);
  } finally {
    await sql.end();
    await database.drop();
  }
});

test('a migration whose table is locked is tried again, and the oldest transaction is named', async () => {
  const database = await createDatabaseBefore('0057');
  const sql = connect(database.url, { max: 1, name: 'canteen-backup' });
  try {
    const waits: string[] = [];
    let migrated: Promise<string[]> | undefined;
    await holdingTransaction(sql, async (tx) => {
      await tx`lock table foods in access exclusive mode`;
      migrated = migrate(database.url, (sentence) => waits.push(sentence));
      await expect.poll(() => waits, { timeout: 20_000 }).not.toEqual([]);
    });
    expect(waits[0]).toContain('canteen-backup');
    expect((await migrated)?.[0]).toMatch(/^0057/);
  } finally {
    await sql.end();
    await database.drop();
  }
});
