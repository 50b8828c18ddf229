// A mail server that accepts and discards every mail. In production the mail server is another machine.
import { SMTPServer } from 'smtp-server';

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    stream.resume();
    stream.once('end', () => done());
  },
});
server.on('error', () => {});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ ready: true }));
for (const end of ['SIGTERM', 'disconnect'] as const) process.on(end, () => process.exit(0));
