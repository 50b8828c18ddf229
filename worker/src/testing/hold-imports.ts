import type { Context } from '@canteen/api/context/context';

const LOCK = 4711;

/**
 * Blocks every import when it writes the food of this name, until `release`. It uses locks and no timeouts, so that a test
 * can act in the middle of an import.
 */
export async function holdImportsAt(
  { sql }: Pick<Context, 'sql'>,
  name: string,
): Promise<{ reached(): Promise<boolean>; release(): Promise<void> }> {
  await sql.unsafe(`
    create or replace function wait_for_test() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${LOCK});
      return new;
    end
    $$;
    create or replace trigger wait_for_test before insert on foods
      for each row when (new.name = '${name}') execute function wait_for_test();`);
  const holder = await sql.reserve();
  await holder`select pg_advisory_lock(${LOCK}::bigint)`;
  return {
    async reached() {
      const waiting = await sql`
        select 1 from pg_locks
        where pg_locks.locktype = 'advisory' and pg_locks.objid = ${LOCK} and not pg_locks.granted
          and pg_locks.database = (select oid from pg_database where datname = current_database())`;
      return waiting.count > 0;
    },
    async release() {
      await holder`select pg_advisory_unlock(${LOCK}::bigint)`;
      holder.release();
    },
  };
}
