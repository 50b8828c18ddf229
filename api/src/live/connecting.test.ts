import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type * as actual from '../sessions/actor-of-token.ts';
import { actorOfToken } from '../sessions/actor-of-token.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeUser, type TestUser } from '../testing/factories.ts';
import { connectClient, type LiveClient } from '../testing/live-client.ts';

// Only spies: the functions work as always.
vi.mock('../sessions/actor-of-token.ts', { spy: true });

let app: TestApp;
let owner: TestUser;
let user: TestUser;
let client: LiveClient | undefined;

beforeAll(async () => {
  app = await startTestApp();
  owner = await makeUser(app.ctx, { isOwner: true });
});
beforeEach(async () => {
  user = await makeUser(app.ctx);
});
afterEach(() => client?.close());
afterAll(() => app.close());

/** Does something after the rights of the next socket were read, and before it is connected. */
async function afterItsRightsWereRead(work: () => Promise<unknown>): Promise<void> {
  const original = await vi.importActual<typeof actual>('../sessions/actor-of-token.ts');
  vi.mocked(actorOfToken).mockImplementationOnce(async (ctx, token) => {
    const actor = await original.actorOfToken(ctx, token);
    await work();
    return actor;
  });
}

test('the session of a socket is read once when it connects', async () => {
  vi.mocked(actorOfToken).mockClear();
  client = await connectClient(app.url, user.token);
  await client.resume('0.0');
  expect(actorOfToken).toHaveBeenCalledTimes(1);
});

test('a user who is blocked while they connect is disconnected', async () => {
  await afterItsRightsWereRead(async () => {
    const path = `/api/users/admin/${user.id}/block`;
    expect(await app.request(owner, 'PUT', path, { isBlocked: true })).toMatchObject({ status: 200 });
  });
  client = await connectClient(app.url, user.token);
  await vi.waitFor(() => expect(client).toMatchObject({ ended: 1, socket: { connected: false } }));
});

test('a user who gets another name while they connect is told their new one', async () => {
  await afterItsRightsWereRead(async () => {
    await app.ctx.sql`update users set name = 'Asha Iyer' where users.id = ${user.id}`;
    app.ctx.signals.publish({ kind: 'user', userId: user.id });
  });
  client = await connectClient(app.url, user.token);
  await vi.waitFor(() => expect(client?.users.at(-1)?.name).toBe('Asha Iyer'));
});
