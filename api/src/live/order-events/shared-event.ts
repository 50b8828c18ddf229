import type { Socket as TcpConnection } from 'node:net';
import type { ServerEvents } from '@canteen/domain/live/live-events';
import type { LiveServer, LiveSocket } from '../socket-server/live-server.ts';

/** Socket.IO's number of an event among its types of packets. */
const EVENT = 2;
const WEBSOCKET_OPEN = 1;

/** What is used of the adapter inside Socket.IO. Another version may not have it. */
interface Adapter {
  /** Adds `wsPreEncodedFrame` to the options: header and payload of the WebSocket frame. */
  _encode?(packet: object, options: { wsPreEncodedFrame?: Buffer[] }): unknown;
}

/** What is used of Engine.IO's connection and of ws below it. */
interface Connection {
  readyState: string;
  /** Packets that wait until the transport can write. */
  writeBuffer?: unknown[];
  transport: {
    name: string;
    /** False while an earlier packet is being written. */
    writable: boolean;
    /** With compression, frames may wait inside ws. */
    perMessageDeflate?: unknown;
    socket?: { readyState: number; _socket?: TcpConnection };
  };
}

/**
 * An event that many sockets get. Returns the function that sends it to one of them. It is encoded once, and written
 * straight to the TCP connection of each socket that has nothing else to write (docs/decisions/0187). Other sockets, and
 * all sockets in a version of Socket.IO without the parts that are used here, get it as Socket.IO sends it.
 */
export function sharedEvent<Name extends keyof ServerEvents>(
  io: LiveServer,
  name: Name,
  ...data: Parameters<ServerEvents[Name]>
): (socket: LiveSocket) => void {
  const frame = frameOf(io.sockets.adapter as unknown as Adapter, [name, ...data]);
  return (socket) => {
    if (!frame || !writeNow(socket.conn as unknown as Connection, frame)) socket.emit(name, ...data);
  };
}

function frameOf(adapter: Adapter, data: unknown[]): Buffer | undefined {
  const options: { wsPreEncodedFrame?: Buffer[] } = {};
  adapter._encode?.({ type: EVENT, nsp: '/', data }, options);
  return options.wsPreEncodedFrame && Buffer.concat(options.wsPreEncodedFrame);
}

/** Writes the frame when nothing must be written before it, so the order of the events stays. Whether it was written. */
function writeNow({ readyState, writeBuffer, transport }: Connection, frame: Buffer): boolean {
  if (readyState !== 'open' || writeBuffer?.length !== 0) return false;
  const { name, writable, perMessageDeflate, socket } = transport;
  if (name !== 'websocket' || !writable || perMessageDeflate || socket?.readyState !== WEBSOCKET_OPEN)
    return false;
  const tcp = socket._socket;
  if (!tcp?.writable || tcp.writableLength > 0) return false;
  tcp.write(frame);
  return true;
}
