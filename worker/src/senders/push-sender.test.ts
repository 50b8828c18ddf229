import { lookup, type Resolver } from 'node:dns/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import webPush from 'web-push';
import { startNameServer } from '../testing/name-server.ts';
import { createPushSender, isPrivateAddress, type Post, postToPublicAddress } from './push-sender.ts';

const message = { title: 'Chai Point', body: 'Your order is ready', url: '/', tag: 'order' };
const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:canteen@example.edu' };
const browser = (id: string, origin: string) => ({
  id,
  endpoint: `${origin}/${id}`,
  keys: {
    p256dh: webPush.generateVAPIDKeys().publicKey,
    auth: Buffer.alloc(16).toString('base64url'),
  },
});

test('a browser whose push service did not answer is not sent the next message; other browsers are', async () => {
  const asked: string[] = [];
  const post: Post = ({ endpoint }) => {
    asked.push(new URL(endpoint).pathname);
    return endpoint.endsWith('/silent') ? Promise.reject(new Error('no answer')) : Promise.resolve(201);
  };
  const send = createPushSender(vapid, post);
  const silent = browser('silent', 'https://push.example.edu');
  await expect(send?.(silent, message)).rejects.toThrow('no answer');
  await expect(send?.(silent, message)).rejects.toThrow('did not answer before');
  await expect(send?.(browser('other', 'https://push.example.edu'), message)).resolves.toBe('sent');
  expect(asked).toEqual(['/silent', '/other']);
});

test('a refusal is an answer: the next message is sent', async () => {
  const post = vi.fn<Post>(() => Promise.resolve(503));
  const send = createPushSender(vapid, post);
  const busy = browser('busy', 'https://push.example.edu');
  for (let time = 0; time < 2; time += 1)
    await expect(send?.(busy, message)).rejects.toThrow('The push service answered 503');
  expect(post).toHaveBeenCalledTimes(2);
});

test('a well-known push service that did not answer is sent the next message', async () => {
  const post = vi.fn<Post>(() => Promise.reject(new Error('no answer')));
  const send = createPushSender(vapid, post);
  const target = browser('phone', 'https://fcm.googleapis.com');
  for (let time = 0; time < 2; time += 1) await expect(send?.(target, message)).rejects.toThrow('no answer');
  expect(post).toHaveBeenCalledTimes(2);
});

describe('private addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '172.31.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
  ])('%s is private', (address) => expect(isPrivateAddress(address)).toBe(true));
  test.each(['142.250.1.1', '172.32.0.1', '2a00:1450:4001::1'])('%s is public', (address) =>
    expect(isPrivateAddress(address)).toBe(false),
  );
  const servers: { close(): void }[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  const nameServer = async (addresses: Record<string, string[]>) => {
    const server = await startNameServer(addresses);
    servers.push(server);
    return server;
  };
  const postTo = (host: string, server?: { resolver: Resolver }) =>
    postToPublicAddress(
      { endpoint: `https://${host}/x`, headers: {}, body: Buffer.from('x') },
      server?.resolver,
    );

  test('nothing is sent to a private address or to a name that resolves to one', async () => {
    await expect(postTo('[::1]')).rejects.toThrow('Not a push service');
    const server = await nameServer({
      'private.example': ['127.0.0.1'],
      'both.example': ['142.250.1.1', '10.0.0.1'],
    });
    server.answerAll();
    await expect(postTo('private.example', server)).rejects.toThrow('not on the public internet');
    await expect(postTo('both.example', server)).rejects.toThrow('not on the public internet');
    await expect(postTo('unknown.example', server)).rejects.toThrow('unknown.example');
  });

  test('while name servers do not answer, other names are found', async () => {
    const hosts = Array.from({ length: 8 }, (_, n) => `${n}.silent.example`);
    const server = await nameServer(Object.fromEntries(hosts.map((host) => [host, ['127.0.0.1']])));
    const posts = Promise.allSettled(hosts.map((host) => postTo(host, server)));
    await vi.waitFor(() => expect([...server.unanswered].toSorted()).toEqual(hosts));
    await lookup('localhost');
    expect([...server.unanswered].toSorted()).toEqual(hosts);
    server.answerAll();
    for (const each of await posts)
      expect(each).toMatchObject({
        status: 'rejected',
        reason: { message: expect.stringContaining('not on') },
      });
  });
});
