import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP proxy in front of a PostgreSQL, to make it silent or cut its connections. */
export interface DatabaseProxy {
  /** The address of `url` through the proxy. */
  url: string;
  /** How many connections the clients have opened so far. */
  opened(): number;
  /** Accepts connections and passes nothing on, in neither direction. */
  silence(): void;
  /** New connections work again. Those that were open during the silence get no more data, as after a broken network. */
  resume(): void;
  /** Passes everything on this many milliseconds later, until it is set to 0 again. */
  slow(ms: number): void;
  /** Closes all connections; new ones work. */
  cut(): void;
  /** Answers every new connection with this refusal of PostgreSQL, for example 57P03, and cuts the open ones. */
  refuse(code: string, message: string): void;
  /** Cuts the connection on which a client sends this text, after `before` is called. */
  cutAt(text: string, before?: () => void): void;
  close(): Promise<void>;
}

/** Starts the proxy on a free port, in front of the PostgreSQL of `databaseUrl`. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const clients = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  let count = 0;
  let isSilent = false;
  let refusal: Buffer | undefined;
  let delay = 0;
  let trap: { text: string; before: () => void } | undefined;

  const server = createServer((client) => {
    count += 1;
    clients.add(client);
    client.on('error', () => {}).on('close', () => clients.delete(client));
    if (isSilent) silent.add(client);
    if (refusal) {
      const answer = refusal;
      client.once('data', () => client.end(answer));
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    upstream.on('error', () => client.destroy()).on('close', () => silent.has(client) || client.destroy());
    client.on('close', () => upstream.destroy());
    const [toServer, toClient] = [delayedWriter(upstream, () => delay), delayedWriter(client, () => delay)];
    client.on('data', (bytes) => {
      if (silent.has(client)) return;
      if (trap && bytes.includes(trap.text)) {
        const { before } = trap;
        trap = undefined;
        before();
        client.resetAndDestroy();
        return;
      }
      toServer(bytes);
    });
    upstream.on('data', (bytes) => {
      if (!silent.has(client)) toClient(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);

  return {
    url: url.href,
    opened: () => count,
    silence() {
      isSilent = true;
      for (const client of clients) silent.add(client);
    },
    resume() {
      isSilent = false;
      refusal = undefined;
    },
    slow(ms) {
      delay = ms;
    },
    cut() {
      for (const client of clients) client.destroy();
    },
    refuse(code, message) {
      refusal = refusalMessage(code, message);
      for (const client of clients) client.destroy();
    },
    cutAt(text, before = () => {}) {
      trap = { text, before };
    },
    async close() {
      for (const client of clients) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns a function that writes to a socket, `delayOf()` milliseconds later and always in the order of the calls. */
function delayedWriter(target: Socket, delayOf: () => number): (bytes: Buffer) => void {
  const waiting: { bytes: Buffer; at: number }[] = [];
  let isTimed = false;
  const writeDue = () => {
    isTimed = false;
    while (waiting[0] && waiting[0].at <= performance.now()) {
      const { bytes } = waiting.shift() ?? {};
      if (bytes && target.writable) target.write(bytes);
    }
    if (!waiting[0]) return;
    isTimed = true;
    setTimeout(writeDue, waiting[0].at - performance.now());
  };
  return (bytes) => {
    waiting.push({ bytes, at: performance.now() + delayOf() });
    if (!isTimed) writeDue();
  };
}

/** PostgreSQL's message ErrorResponse. */
function refusalMessage(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
