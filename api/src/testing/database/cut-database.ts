import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createTestDatabase, type TestDatabase } from './database.ts';

export interface CuttableDatabase extends TestDatabase {
  /** Ends all connections to the database and refuses new ones, until `restore`. */
  cut(): void;
  restore(): void;
}

/** A test database behind a proxy that can cut its connections. */
export async function createCuttableDatabase(): Promise<CuttableDatabase> {
  const database = await createTestDatabase();
  const target = new URL(database.url);
  const sockets = new Set<Socket>();
  let isCut = false;
  const proxy = createServer((client) => {
    if (isCut) return void client.destroy();
    const server = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    restore() {
      isCut = false;
    },
    async drop() {
      cut();
      proxy.close();
      await database.drop();
    },
  };
}
