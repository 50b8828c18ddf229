import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { SMTPServer } from 'smtp-server';
import type { Sql } from '@canteen/api/database/connect';
import { keepMail } from './mailbox.ts';

export interface MailCatcher {
  /** What SMTP_URL takes. */
  url: string;
  port: number;
  close(): Promise<void>;
}

const LARGEST_MAIL = 5 * 1024 * 1024;

/**
 * A mail server that delivers to nobody: what arrives over SMTP stands at /dev/mail, also after a restart. Needs
 * `prepareMailbox`. Null when the port is taken: one process catches for all. SMTP itself is loaded with the first mail.
 */
export async function startMailCatcher(options: { sql: Sql; port?: number }): Promise<MailCatcher | null> {
  let loading: Promise<SMTPServer> | undefined;
  const open = new Set<Socket>();
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    loading ??= loadSmtp(options.sql);
    loading.then(
      (smtp) => {
        // What a listening server does with a new connection, also with those that came before it was loaded.
        smtp.server.emit('connection', socket);
        socket.resume();
      },
      () => socket.destroy(),
    );
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null;
    throw error;
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail catcher has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

async function loadSmtp(sql: Sql): Promise<SMTPServer> {
  const [{ SMTPServer }, { default: PostalMime }] = await Promise.all([
    import('smtp-server'),
    import('postal-mime'),
  ]);
  const smtp = new SMTPServer({
    size: LARGEST_MAIL,
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks))
          .then(({ subject = '', text = '', html = '' }) =>
            Promise.all(
              session.envelope.rcptTo.map(({ address: to }) => keepMail(sql, { to, subject, text, html })),
            ),
          )
          .then(() => callback(), callback);
      });
    },
  });
  // A client that hangs up in the middle.
  smtp.on('error', () => {});
  return smtp;
}
