import { beforeEach, expect, test, vi } from 'vitest';
import type { Context } from '../context/context.ts';
import { batchCalls } from './batch-calls.ts';

/** Only its identity matters: calls with the same context share statements. */
const newContext = () => ({}) as Context;

interface Statement {
  ctx: Context;
  inputs: number[];
  finish(error?: Error): void;
}

let statements: Statement[];
beforeEach(() => {
  statements = [];
});

/** A statement that runs until the test finishes it; it multiplies each input by ten. */
const runUntilFinished = (ctx: Context, inputs: number[]) =>
  new Promise<number[]>((resolve, reject) => {
    const finish = (error?: Error) => (error ? reject(error) : resolve(inputs.map((input) => input * 10)));
    statements.push({ ctx, inputs, finish });
  });
const startedBatches = () => statements.map(({ inputs }) => inputs);
const nextTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const outcome = (output: Promise<number>) => output.catch((error: Error) => error.message);

test('calls of the same turn share a statement, and each gets its own result', async () => {
  const call = batchCalls(runUntilFinished);
  const ctx = newContext();
  const outputs = Promise.all([1, 2, 3].map((n) => call(ctx, n)));
  await nextTurn();
  expect(startedBatches()).toEqual([[1, 2, 3]]);
  statements[0]?.finish();
  expect(await outputs).toEqual([10, 20, 30]);
});

test('calls made while all statements run share the next statement', async () => {
  const call = batchCalls(runUntilFinished, { concurrency: 2 });
  const ctx = newContext();
  const outputs = [];
  for (const n of [1, 2, 3, 4, 5]) {
    outputs.push(call(ctx, n));
    await nextTurn();
  }
  expect(startedBatches()).toEqual([[1], [2]]);
  statements[1]?.finish();
  expect(await outputs[1]).toBe(20);
  await nextTurn();
  expect(startedBatches()).toEqual([[1], [2], [3, 4, 5]]);
  for (const { finish } of statements) finish();
  expect(await Promise.all(outputs)).toEqual([10, 20, 30, 40, 50]);
});

test('with batchDelayMs a call also shares its statement with those of later turns', async () => {
  const call = batchCalls(runUntilFinished, { batchDelayMs: 50 });
  const ctx = newContext();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const outputs = [call(ctx, 1)];
  await nextTurn();
  outputs.push(call(ctx, 2));
  await vi.advanceTimersByTimeAsync(50);
  vi.useRealTimers();
  expect(startedBatches()).toEqual([[1, 2]]);
  statements[0]?.finish();
  expect(await Promise.all(outputs)).toEqual([10, 20]);
});

test('after many calls in a short time, a call also shares its statement with those of later turns', async () => {
  const call = batchCalls(runUntilFinished);
  const ctx = newContext();
  const first = Promise.all([1, 2, 3, 4, 5].map((n) => call(ctx, n)));
  await nextTurn();
  expect(startedBatches()).toEqual([[1, 2, 3, 4, 5]]);
  // The wait of 2 ms ends when the test says so.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const outputs = [call(ctx, 6)];
  await nextTurn();
  outputs.push(call(ctx, 7));
  await vi.advanceTimersByTimeAsync(2);
  vi.useRealTimers();
  expect(startedBatches()).toEqual([
    [1, 2, 3, 4, 5],
    [6, 7],
  ]);
  for (const { finish } of statements) finish();
  expect(await first).toEqual([10, 20, 30, 40, 50]);
  expect(await Promise.all(outputs)).toEqual([60, 70]);
});

test('a call that comes long after many others does not wait', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const call = batchCalls(runUntilFinished);
  const ctx = newContext();
  const first = Promise.all([1, 2, 3, 4, 5].map((n) => call(ctx, n)));
  await nextTurn();
  now.mockReturnValue(1_050);
  const last = call(ctx, 6);
  await nextTurn();
  now.mockRestore();
  expect(startedBatches()).toEqual([[1, 2, 3, 4, 5], [6]]);
  for (const { finish } of statements) finish();
  await first;
  expect(await last).toBe(60);
});

test('a statement holds at most maxBatch calls', async () => {
  const call = batchCalls(runUntilFinished, { concurrency: 1, maxBatch: 2 });
  const ctx = newContext();
  const outputs = Promise.all([1, 2, 3, 4, 5].map((n) => call(ctx, n)));
  for (let n = 0; n < 3; n += 1) {
    await nextTurn();
    statements[n]?.finish();
  }
  expect(await outputs).toEqual([10, 20, 30, 40, 50]);
  expect(startedBatches()).toEqual([[1, 2], [3, 4], [5]]);
});

test('a call that makes its statement fail does not fail the other calls', async () => {
  const call = batchCalls(async (_ctx, inputs: number[]) => {
    if (inputs.includes(2)) throw new Error('not two');
    return inputs.map((n) => n * 10);
  });
  const ctx = newContext();
  expect(await Promise.all([1, 2, 3].map((n) => outcome(call(ctx, n))))).toEqual([10, 'not two', 30]);
});

test('when the database is down, the calls are not repeated one by one', async () => {
  const call = batchCalls(runUntilFinished);
  const ctx = newContext();
  const outputs = Promise.all([1, 2].map((n) => outcome(call(ctx, n))));
  await nextTurn();
  statements[0]?.finish(Object.assign(new Error('closed'), { code: 'CONNECTION_CLOSED' }));
  expect(await outputs).toEqual(['closed', 'closed']);
  expect(statements).toHaveLength(1);
});

test('after a failed statement the next one starts', async () => {
  const call = batchCalls(runUntilFinished, { concurrency: 1 });
  const ctx = newContext();
  const first = outcome(call(ctx, 1));
  await nextTurn();
  const second = call(ctx, 2);
  statements[0]?.finish(new Error('no'));
  expect(await first).toBe('no');
  await nextTurn();
  statements[1]?.finish();
  expect(await second).toBe(20);
});

test('calls with different contexts share no statement', async () => {
  const call = batchCalls(runUntilFinished);
  const [one, other] = [newContext(), newContext()];
  const outputs = Promise.all([call(one, 1), call(other, 2)]);
  await nextTurn();
  expect(statements.map(({ ctx, inputs }) => [ctx === one, inputs])).toEqual([
    [true, [1]],
    [false, [2]],
  ]);
  for (const { finish } of statements) finish();
  expect(await outputs).toEqual([10, 20]);
});
