import { SMTPServer } from 'smtp-server';
import { freePort } from '../scripts/testing/free-port.ts';

export interface Mail {
  id: string;
  to: string;
  subject: string;
}

interface MailServer {
  port: number;
  /** Every mail that it accepted, in their order. */
  mails: Mail[];
  close(): Promise<void>;
}

/** A mail server that keeps the header of each mail it accepts. It never fails. */
export async function startMailServer(): Promise<MailServer> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        // Long header lines are continued on lines that begin with a blank.
        const head =
          Buffer.concat(chunks)
            .toString()
            .split('\r\n\r\n', 1)[0]
            ?.replaceAll(/\r\n\s+/g, ' ') ?? '';
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
        mails.push({ id: field('Message-ID'), to: field('To'), subject: field('Subject') });
        done();
      });
    },
  });
  // A killed worker leaves its connection behind.
  server.on('error', () => {});
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, mails, close: () => new Promise((resolve) => server.close(resolve)) };
}
