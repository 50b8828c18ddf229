import { lookup, type Resolver } from 'node:dns/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startNameServer } from '../testing/name-server.ts';
import { isPrivateAddress, postToPublicAddress } from './push-sender.ts';

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
