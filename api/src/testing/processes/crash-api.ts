import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { jobRoutes } from '@canteen/demo/job-routes';
import { createApp } from '../../app.ts';
import { readConfigOrExit } from '../../config/config.ts';
import { createContext } from '../../context/context.ts';
import { connect } from '../../database/connect.ts';
import type { Sql } from '../../database/sql.ts';
import { createRazorpay, type RazorpayClient } from '../../provider/razorpay.ts';
import { createSignals } from '../../signals/signals.ts';
import { silentLog } from '../silent-log.ts';

// The real API in its own process, which kills itself with SIGKILL at crash point number CRASH_AT. Every wait of a
// request for the database or the provider has two crash points: before the call and after its result. With CRASH_AT=0
// it never crashes. The response header X-Crash-Points counts the points passed so far.

const crashAt = Number(process.env.CRASH_AT ?? 0);
const inRequest = new AsyncLocalStorage<true>();
let passed = 0;

function crashPoint(): void {
  if (!inRequest.getStore()) return;
  passed += 1;
  if (passed !== crashAt) return;
  process.kill(process.pid, 'SIGKILL');
  // Does nothing more until the signal arrives.
  for (;;);
}

/** Adds the crash points to a query; postgres.js sends a query when its `then` is called. */
function withCrashPoints(query: unknown): unknown {
  if (!(query instanceof Promise) || !('handle' in query)) return query;
  const original: typeof query.then = query.then.bind(query);
  const then: typeof query.then = (onResult, onError) => {
    crashPoint();
    return original((value) => {
      crashPoint();
      return onResult ? onResult(value) : (value as never);
    }, onError);
  };
  // oxlint-disable-next-line unicorn/no-thenable -- a query is a thenable already
  return Object.assign(query, { then });
}

function wrap<Tag extends object>(sql: Tag): Tag {
  return new Proxy(sql, {
    apply: (target, self, args) => withCrashPoints(Reflect.apply(target as never, self, args)),
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'begin') return value;
      return async (work: (tx: object) => unknown) => {
        crashPoint();
        const result = await (value as (work: (tx: object) => unknown) => Promise<unknown>)((tx) =>
          work(wrap(tx)),
        );
        crashPoint();
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
        crashPoint();
        const result: unknown = await Reflect.apply(call, target, args);
        crashPoint();
        return result;
      };
    },
  });
}

const config = readConfigOrExit();
const sql: Sql = connect(config.databaseUrl, { max: 4, name: 'crash-api' });
const ctx = createContext(config, 'crash-api', {
  sql: wrap(sql),
  razorpay: wrapProvider(createRazorpay(config)),
  // Sent some milliseconds later, before or after the answer. As a crash point it would make their number vary.
  signals: createSignals(sql, silentLog),
});
const { fetch } = createApp(ctx, jobRoutes(ctx));
const server = createAdaptorServer({
  fetch: (request, bindings) =>
    inRequest.run(true, async () => {
      const response = await fetch(request, bindings);
      response.headers.set('X-Crash-Points', String(passed));
      return response;
    }),
}) as Server;
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit(0));
