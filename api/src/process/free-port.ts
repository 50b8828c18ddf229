import { createServer } from 'node:net';

// Below 32768: Linux gives the ports above to outgoing connections and to programs that ask for any port.
const LOWEST = 20_000;
/** `npm start` needs three. */
const PORTS_PER_PROCESS = 4;
const PROCESSES = 3_000;
/**
 * Spreads the process ids: the ports after those of a process belong to the process whose id is 1,139 larger. With 1 they
 * would belong to its next child.
 */
const STEP = 1_259;

let given = 0;

/**
 * A port of this machine that no program uses. Nothing keeps the port for the caller, but other processes usually get other
 * ports, because each begins at its own. The same process never gets it twice.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const first = firstPort(process.pid);
  for (;;) {
    const port = first + given++;
    if (await isFree(port, host)) return port;
  }
}

/** Where the process with this id begins. */
export const firstPort = (pid: number) => LOWEST + ((pid * STEP) % PROCESSES) * PORTS_PER_PROCESS;

/** @throws the errors of `listen` other than EADDRINUSE */
function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
