import { campusDay } from '@canteen/domain/campus-time';
import type { PersonalData } from '@canteen/domain/privacy/privacy.schema';
import type { SessionActor } from '../context/actor.ts';
import type { Context } from '../context/context.ts';
import { presentUser } from '../presenters/user.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import { changesOf } from './exported-changes.ts';
import { ordersOf } from './exported-orders.ts';
import { otherPaymentsOf } from './exported-payments.ts';

const notesOf = (appName: string) => [
  'Amounts are in rupees.',
  `Carts are not in this file: ${appName} keeps them on your devices only.`,
  `Secrets are not in this file: your password, session tokens, one-time codes and push keys. ${appName} stores most of them only as hashes.`,
  'What you did for others as a member of staff is not in this file: changes, imports and entries of the bypass list.',
  `Card and bank details are not in this file: the payment provider has them, ${appName} never gets them.`,
];

/**
 * What is stored about the actor, as the text of one JSON file (personalDataSchema), piece by piece. It reads pages, so
 * neither the memory nor a transaction grows with the number of orders.
 */
export async function* exportData(ctx: Context, actor: SessionActor): AsyncGenerator<string> {
  const head = {
    exportedAt: ctx.clock.now().toISOString(),
    notes: notesOf(ctx.config.appName),
    ...(await accountOf(ctx, actor)),
  };
  yield `{\n${Object.entries(head)
    .map(([name, value]) => `  ${JSON.stringify(name)}: ${indented(value, 2)}`)
    .join(',\n')}`;
  // The orders come last: a payment that becomes an order meanwhile may be in both lists, but is never in none.
  yield* list('otherPayments', otherPaymentsOf(ctx, actor));
  yield* list('orders', ordersOf(ctx, actor));
  yield* list('changes', changesOf(ctx, actor));
  yield '\n}\n';
}

/** Such as 'canteen-data-2026-01-31.json': the name of the app in lower case, when it has Latin letters, and the campus day. */
export function fileNameOf({ clock, config }: Pick<Context, 'clock' | 'config'>): string {
  // Without the accents, which are characters of their own in this form.
  const name = config.appName.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = name.match(/[a-z0-9]+/g) ?? [];
  return `${[...words, 'data', campusDay(clock.now())].join('-')}.json`;
}

const indented = (value: unknown, spaces: number) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`);

async function* list(name: string, pages: AsyncGenerator<unknown[]>): AsyncGenerator<string> {
  yield `,\n  ${JSON.stringify(name)}: [`;
  let separator = '\n    ';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((each) => indented(each, 4)).join(',\n    ');
    separator = ',\n    ';
  }
  yield separator.startsWith(',') ? '\n  ]' : ']';
}

async function accountOf(ctx: Context, actor: SessionActor) {
  const [user] = await ctx.sql<{ createdAt: Date }[]>`
    select users.created_at from users where users.id = ${actor._id}`;
  const subscriptions = await ctx.sql<
    { endpoint: string; createdAt: Date; ownOrders: boolean; atWork: boolean }[]
  >`
    select push_subscriptions.endpoint, push_subscriptions.created_at, push_subscriptions.own_orders,
      push_subscriptions.at_work
    from push_subscriptions
    where push_subscriptions.user_id = ${actor._id} order by push_subscriptions.created_at desc limit 500`;
  const [bypass] = await ctx.sql<{ reason: string; createdAt: Date }[]>`
    select bypass_entries.reason, bypass_entries.created_at from bypass_entries
    where bypass_entries.email = ${actor.email}`;
  return {
    account: { ...presentUser(actor), createdAt: (user?.createdAt ?? ctx.clock.now()).toISOString() },
    sessions: await listSessions(ctx, actor),
    // The whole address would let its reader send messages to the browser.
    pushSubscriptions: subscriptions.map(({ endpoint, createdAt, ...topics }) => ({
      server: new URL(endpoint).origin,
      createdAt: createdAt.toISOString(),
      ...topics,
    })),
    bypassEntry: bypass ? { reason: bypass.reason, createdAt: bypass.createdAt.toISOString() } : null,
  } satisfies Partial<PersonalData>;
}
