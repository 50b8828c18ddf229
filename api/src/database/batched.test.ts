import { beforeEach, expect, test } from 'vitest';
import { batched } from './batched.ts';
import type { Context } from '../context/context.ts';

/** Nothing of it is looked at: it only says whose asks belong together. */
const aContext = () => ({}) as Context;

interface Statement {
  ctx: Context;
  asks: number[];
  answer(error?: Error): void;
}

let statements: Statement[];
beforeEach(() => {
  statements = [];
});

const held = (ctx: Context, asks: number[]) =>
  new Promise<number[]>((resolve, reject) => {
    const answer = (error?: Error) => (error ? reject(error) : resolve(asks.map((ask) => ask * 10)));
    statements.push({ ctx, asks, answer });
  });
const underWay = () => statements.map(({ asks }) => asks);
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
const outcome = (answer: Promise<number>) => answer.catch((error: Error) => error.message);

test('what comes at once goes together, and each has its own answer', async () => {
  const ask = batched(held);
  const ctx = aContext();
  const answers = Promise.all([1, 2, 3].map((n) => ask(ctx, n)));
  await turn();
  expect(underWay()).toEqual([[1, 2, 3]]);
  statements[0]?.answer();
  expect(await answers).toEqual([10, 20, 30]);
});

test('what comes while all lanes are busy goes together in the next', async () => {
  const ask = batched(held, { lanes: 2 });
  const ctx = aContext();
  const answers = [];
  for (const n of [1, 2, 3, 4, 5]) {
    answers.push(ask(ctx, n));
    await turn();
  }
  expect(underWay()).toEqual([[1], [2]]);
  statements[1]?.answer();
  expect(await answers[1]).toBe(20);
  await turn();
  expect(underWay()).toEqual([[1], [2], [3, 4, 5]]);
  for (const { answer } of statements) answer();
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);
});

test('a statement holds only so many', async () => {
  const ask = batched(held, { lanes: 1, most: 2 });
  const ctx = aContext();
  const answers = Promise.all([1, 2, 3, 4, 5].map((n) => ask(ctx, n)));
  for (let n = 0; n < 3; n += 1) {
    await turn();
    statements[n]?.answer();
  }
  expect(await answers).toEqual([10, 20, 30, 40, 50]);
  expect(underWay()).toEqual([[1, 2], [3, 4], [5]]);
});

test('one that spoils its statement spoils no other', async () => {
  const ask = batched(async (_ctx, asks: number[]) => {
    if (asks.includes(2)) throw new Error('not two');
    return asks.map((n) => n * 10);
  });
  const ctx = aContext();
  expect(await Promise.all([1, 2, 3].map((n) => outcome(ask(ctx, n))))).toEqual([10, 'not two', 30]);
});

test('when the database is down, nobody asks again one by one', async () => {
  const ask = batched(held);
  const ctx = aContext();
  const answers = Promise.all([1, 2].map((n) => outcome(ask(ctx, n))));
  await turn();
  statements[0]?.answer(Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' }));
  expect(await answers).toEqual(['gone', 'gone']);
  expect(statements).toHaveLength(1);
});

test('a failure frees its lane', async () => {
  const ask = batched(held, { lanes: 1 });
  const ctx = aContext();
  const first = outcome(ask(ctx, 1));
  await turn();
  const second = ask(ctx, 2);
  statements[0]?.answer(new Error('no'));
  expect(await first).toBe('no');
  await turn();
  statements[1]?.answer();
  expect(await second).toBe(20);
});

test('two products in one process share nothing', async () => {
  const ask = batched(held);
  const [one, other] = [aContext(), aContext()];
  const answers = Promise.all([ask(one, 1), ask(other, 2)]);
  await turn();
  expect(statements.map(({ ctx, asks }) => [ctx === one, asks])).toEqual([
    [true, [1]],
    [false, [2]],
  ]);
  for (const { answer } of statements) answer();
  expect(await answers).toEqual([10, 20]);
});
