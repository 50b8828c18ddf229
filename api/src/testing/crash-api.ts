import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from '../app.ts';
import { readConfigOrExit } from '../config/config.ts';
import { createContext } from '../context/context.ts';
import { connect, type Sql } from '../database/connect.ts';
import { jobRoutes } from '@canteen/demo/job-routes';
import { createRazorpay, type RazorpayClient } from '../provider/razorpay.ts';

// The real API in a process of its own that kills itself with SIGKILL at the nth place where a request waits for the
// database or the provider: each wait counts twice, before anything was asked and after it was answered. CRASH_AT=0
// never dies; the header X-Waits tells how many such places the requests have passed.

const crashAt = Number(process.env.CRASH_AT ?? 0);
const inRequest = new AsyncLocalStorage<true>();
let places = 0;

function place(): void {
  if (!inRequest.getStore()) return;
  places += 1;
  if (places !== crashAt) return;
  process.kill(process.pid, 'SIGKILL');
  // Not one more step, should the signal take a moment.
  for (;;);
}

/** A query begins when it is waited for. */
function countWaits(query: unknown): unknown {
  if (!(query instanceof Promise) || !('handle' in query)) return query;
  const wait: typeof query.then = query.then.bind(query);
  const counted: typeof query.then = (answered, failed) => {
    place();
    return wait((value) => {
      place();
      return answered ? answered(value) : (value as never);
    }, failed);
  };
  // oxlint-disable-next-line unicorn/no-thenable -- it is one already; only its waiting is counted
  return Object.assign(query, { then: counted });
}

function wrap<Tag extends object>(sql: Tag): Tag {
  return new Proxy(sql, {
    apply: (target, self, args) => countWaits(Reflect.apply(target as never, self, args)),
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'begin') return value;
      return async (work: (tx: object) => unknown) => {
        place();
        const result = await (value as (work: (tx: object) => unknown) => Promise<unknown>)((tx) =>
          work(wrap(tx)),
        );
        place();
        return result;
      };
    },
  });
}

function wrapProvider(client: RazorpayClient): RazorpayClient {
  return new Proxy(client, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return async (...args: unknown[]) => {
        place();
        const answer: unknown = await Reflect.apply(call, target, args);
        place();
        return answer;
      };
    },
  });
}

const config = readConfigOrExit();
const sql: Sql = connect(config.databaseUrl, { max: 4, name: 'crash-api' });
const ctx = createContext(config, 'crash-api', {
  sql: wrap(sql),
  razorpay: wrapProvider(createRazorpay(config)),
});
const { fetch } = createApp(ctx, jobRoutes(ctx));
const server = createAdaptorServer({
  fetch: (request, bindings) =>
    inRequest.run(true, async () => {
      const answer = await fetch(request, bindings);
      answer.headers.set('X-Waits', String(places));
      return answer;
    }),
}) as Server;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
