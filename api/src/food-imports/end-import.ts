import type { Context } from '../context/context.ts';
import { endImports, publishEndedImports, type ImportFailure } from '../foods/end-imports.ts';
import { storableText } from './storable-text.ts';

/** Ends an import whose foods are all written. Does nothing when the import has ended already. */
export const completeImport = (ctx: Context, id: string) => endImport(ctx, id, null);

/** Ends an import that cannot continue. Foods that were already written stay. */
export const failImport = (ctx: Context, id: string, failure: ImportFailure) =>
  endImport(ctx, id, { ...failure, problem: storableText(failure.problem) });

async function endImport(ctx: Context, id: string, failure: ImportFailure | null): Promise<void> {
  const now = ctx.clock.now();
  const ended = await ctx.sql.begin((tx) =>
    endImports(tx, { which: tx`food_imports.id = ${id}`, failure, now }),
  );
  publishEndedImports(ctx, ended);
}
