import type { Context } from '../context/context.ts';

/** Outside production: shifts this process's clock as the last POST /dev/clock to any process said. */
export async function followClock(ctx: Context): Promise<() => void> {
  // `if not exists` alone fails when several processes start at the same time.
  await ctx.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('dev clock'))`;
    await tx`create schema if not exists dev`;
    await tx`create table if not exists dev.clock (one boolean primary key default true check (one), offset_ms bigint not null)`;
  });
  const read = async () => {
    const [row] = await ctx.sql<{ offsetMs: number }[]>`select clock.offset_ms from dev.clock`;
    ctx.clock.shift(row?.offsetMs ?? 0);
  };
  await read();
  return ctx.signals.subscribe((signal) => {
    if (signal.kind === 'clock') ctx.clock.shift(signal.offsetMs);
    if (signal.kind === 'resync')
      read().catch((error: unknown) => ctx.log.warn({ err: error }, 'the shifted clock could not be read'));
  });
}
