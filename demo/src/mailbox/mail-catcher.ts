import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { SMTPServer } from 'smtp-server';
import type { Sql } from '@canteen/api/database/sql';
import { saveMail } from './mails.ts';

export interface MailCatcher {
  /** The value for SMTP_URL. */
  url: string;
  port: number;
  close(): Promise<void>;
}

const MAX_MAIL_BYTES = 5 * 1024 * 1024;

/**
 * A mail server that forwards nothing: it stores each mail it receives, and /dev/mail shows them. Needs
 * `prepareMailbox`. Returns null when the port is in use, because another API process already receives the mails. The
 * SMTP package is loaded when the first connection arrives, to keep the start fast.
 */
export async function startMailCatcher(options: { sql: Sql; port?: number }): Promise<MailCatcher | null> {
  let loading: Promise<SMTPServer> | undefined;
  const sockets = new Set<Socket>();
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    loading ??= loadSmtp(options.sql);
    loading.then(
      (smtp) => {
        // Hands the connection over as if the SMTP server itself had accepted it.
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
      for (const socket of sockets) socket.destroy();
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
    size: MAX_MAIL_BYTES,
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
              session.envelope.rcptTo.map(({ address: to }) => saveMail(sql, { to, subject, text, html })),
            ),
          )
          .then(() => callback(), callback);
      });
    },
  });
  // A client that disconnects early is no reason to stop.
  smtp.on('error', () => {});
  return smtp;
}
