import { createSocket, type RemoteInfo } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';

interface NameServer {
  /** Asks only this name server. */
  resolver: Resolver;
  /** The names that it was asked for and has not answered. */
  unanswered: Set<string>;
  /** Answers the unanswered questions, and those that come later. */
  answerAll(): void;
  close(): void;
}

const HEADER_LENGTH = 12;
const TYPE_A = 1;

/** A name server that knows these IPv4 addresses of names, and no IPv6 addresses. It does not answer before `answerAll`. */
export async function startNameServer(addresses: Record<string, string[]>): Promise<NameServer> {
  const socket = createSocket('udp4');
  const waiting: { question: Buffer; from: RemoteInfo }[] = [];
  const unanswered = new Set<string>();
  let silent = true;
  const answer = (question: Buffer, { port, address }: RemoteInfo) => {
    const { name, type, end } = readQuestion(question);
    unanswered.delete(name);
    const found = type === TYPE_A ? (addresses[name] ?? []) : [];
    const header = Buffer.from(question.subarray(0, HEADER_LENGTH));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(found.length, 6);
    header.writeUInt32BE(0, 8);
    // Each answer: a pointer to the name, type A, class IN, 60 seconds, 4 bytes.
    const records = found.map((each) =>
      Buffer.from([0xc0, HEADER_LENGTH, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...each.split('.').map(Number)]),
    );
    socket.send(Buffer.concat([header, question.subarray(HEADER_LENGTH, end), ...records]), port, address);
  };
  socket.on('message', (question, from) => {
    if (!silent) return answer(question, from);
    waiting.push({ question, from });
    unanswered.add(readQuestion(question).name);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return {
    resolver,
    unanswered,
    answerAll() {
      silent = false;
      for (const { question, from } of waiting.splice(0)) answer(question, from);
    },
    close: () => socket.close(),
  };
}

function readQuestion(packet: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_LENGTH;
  for (let length = packet[at] ?? 0; length > 0; length = packet[at] ?? 0) {
    labels.push(packet.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), type: packet.readUInt16BE(at + 1), end: at + 5 };
}
