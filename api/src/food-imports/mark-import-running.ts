import type { Context } from '../context/context.ts';

interface RunningImport {
  fileName: string;
  file: Buffer;
}

/** Marks an import as running. @returns its file, or null when it has ended or is unknown */
export async function markImportRunning(ctx: Context, id: string): Promise<RunningImport | null> {
  const [running] = await ctx.sql<RunningImport[]>`
    update food_imports set state = 'running', updated_at = ${ctx.clock.now()}
    where food_imports.id = ${id} and food_imports.ended_at is null
    returning food_imports.file_name, food_imports.file`;
  return running ?? null;
}

/** Stores how many foods and errors the file has. */
export async function setImportTotal(ctx: Context, id: string, total: number): Promise<void> {
  await ctx.sql`
    update food_imports set total = ${total}, updated_at = ${ctx.clock.now()}
    where food_imports.id = ${id} and food_imports.ended_at is null`;
}
