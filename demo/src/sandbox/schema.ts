import type { Sql } from '@canteen/api/database/sql';

// Each step is applied once, in order. An entity is stored as the JSON that the API answers.
const STEPS = [
  `create table razorpay_sandbox.orders (
     id text primary key,
     entity jsonb not null
   );
   create table razorpay_sandbox.payments (
     id text primary key,
     seq bigint generated always as identity,
     "order" text not null references razorpay_sandbox.orders (id),
     created bigint not null,
     entity jsonb not null
   );
   create index on razorpay_sandbox.payments ("order");
   create index on razorpay_sandbox.payments (created, seq);
   create table razorpay_sandbox.refunds (
     id text primary key,
     seq bigint generated always as identity,
     payment text not null references razorpay_sandbox.payments (id),
     key text unique,
     request text not null,
     entity jsonb not null
   );
   create index on razorpay_sandbox.refunds (payment);
   create table razorpay_sandbox.webhooks (
     id text primary key,
     seq bigint generated always as identity,
     payment text not null,
     event text not null,
     body text not null,
     state text not null check (state in ('held', 'waiting', 'delivered', 'given-up')),
     attempts int not null default 0,
     due timestamptz not null default clock_timestamp(),
     status int,
     fault text
   );
   create index on razorpay_sandbox.webhooks (payment, seq);
   create index on razorpay_sandbox.webhooks (due) where state = 'waiting';
   create table razorpay_sandbox.knobs (
     id bigint generated always as identity primary key,
     operation text not null,
     times int not null check (times >= 0),
     effect jsonb not null
   )`,
  `alter table razorpay_sandbox.knobs rename to faults;
   alter table razorpay_sandbox.webhooks rename column fault to error`,
];

/** Creates or updates the sandbox's own schema. Several processes may call it at the same time. */
export async function ensureSchema(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('razorpay_sandbox'))`;
    const [found] = await tx<[{ present: boolean }]>`
      select to_regclass('razorpay_sandbox.version') is not null as present`;
    if (!found.present) {
      await tx`create schema if not exists razorpay_sandbox`;
      await tx`create table razorpay_sandbox.version (step int not null)`;
      await tx`insert into razorpay_sandbox.version (step) values (0)`;
    }
    const [version] = await tx<[{ step: number }]>`select version.step from razorpay_sandbox.version`;
    for (const step of STEPS.slice(version.step)) await tx.unsafe(step);
    if (version.step < STEPS.length) await tx`update razorpay_sandbox.version set step = ${STEPS.length}`;
  });
}
