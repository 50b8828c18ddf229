import { expect, test } from 'vitest';
import { createTestContext } from '../testing/context.ts';
import { jobRun } from '../testing/job-run.ts';
import { cleanUp } from './clean-up.ts';

test('a step that fails does not stop the other steps of the clean-up', async () => {
  const { ctx, close } = await createTestContext();
  await ctx.sql`
    insert into account_notices (kind, email, name, at)
    values ('password-changed', 'old@snu.edu.in', 'Asha Rao', now() - interval '100 days')`;
  await ctx.sql`alter table sessions rename to sessions_elsewhere`;
  await expect(cleanUp(ctx)({}, jobRun('clean-up-1'))).rejects.toThrow('1 of 7 steps of the clean-up failed');
  expect((await ctx.sql`select 1 from account_notices`).count).toBe(0);
  await close();
});
