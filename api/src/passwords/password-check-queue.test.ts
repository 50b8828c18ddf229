import { expect, test } from 'vitest';
import { queuePasswordCheck } from './password-check-queue.ts';

test('the password checks of one network run one after the other, at most 100 wait, and another network does not wait', async () => {
  let running = 0;
  let most = 0;
  let release = () => {};
  const mayRun = new Promise<void>((resolve) => {
    release = resolve;
  });
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await mayRun;
    running -= 1;
  };
  const calls = Array.from({ length: 100 }, () => queuePasswordCheck('10.0.0.1', work));
  await expect(queuePasswordCheck('10.0.0.1', work)).rejects.toMatchObject({ code: 'TOO_MANY', status: 429 });
  expect(await queuePasswordCheck('10.0.0.2', async () => 'other')).toBe('other');
  release();
  await Promise.all(calls);
  expect(most).toBe(1);
  expect(await queuePasswordCheck('10.0.0.1', async () => 'later')).toBe('later');
});
