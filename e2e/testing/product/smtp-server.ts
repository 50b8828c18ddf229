import { once } from 'node:events';
import { createServer } from 'node:net';

/** A mail server that refuses every address until `accept` is called, and again after `refuse`. */
export interface SmtpServer {
  url: string;
  accept(): void;
  refuse(): void;
  /** The addresses that mails were sent to. */
  received: string[];
  close(): void;
}

export async function startSmtpServer(): Promise<SmtpServer> {
  let accepts = false;
  const received: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    let to = '';
    const say = (line: string) => void socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (isData) {
        if (line !== '.') return;
        isData = false;
        received.push(to);
        say('250 Received');
      } else if (/^RCPT/i.test(line)) {
        to = /<(.*?)>/.exec(line)?.[1] ?? '';
        say(accepts ? '250 OK' : '550 No such user here');
      } else if (/^DATA/i.test(line)) {
        isData = true;
        say('354 Go on');
      } else if (/^QUIT/i.test(line)) {
        say('221 Bye');
        socket.end();
      } else say('250 OK');
    };
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    socket.on('error', () => undefined);
    say('220 Test');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `smtp://127.0.0.1:${port}`,
    accept: () => {
      accepts = true;
    },
    refuse: () => {
      accepts = false;
    },
    received,
    close: () => server.close(),
  };
}
