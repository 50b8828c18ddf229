import type { Context } from './context.ts';

/** Outside production: keeps this process's clock shifted as POST /dev/clock said last, whichever process it said it to. */
export async function followClock(ctx: Context): Promise<() => void> {
  // From several processes at once, `if not exists` alone is not enough.
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
      read().catch((error: unknown) => ctx.log.warn({ err: error }, 'no dev clock'));
  });
}
