import type { Server, Socket } from 'socket.io';
import type { ClientEvents, ServerEvents } from '@canteen/domain/live/live-events';
import type { Identity } from './authenticate.ts';
import { roomsOf } from './rooms.ts';

export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, Identity>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, Identity>;

/** Joins the rooms of the user's current rights and leaves all others. */
export function joinRooms(socket: LiveSocket): void {
  const rooms = new Set(socket.data.actor ? roomsOf(socket.data.actor) : []);
  for (const room of socket.rooms) if (room !== socket.id && !rooms.has(room)) void socket.leave(room);
  if (rooms.size > 0) void socket.join([...rooms]);
}

/** The sockets of this process in any of the rooms, each once. */
export function localSockets({ sockets }: LiveServer, rooms: readonly string[]): Set<LiveSocket> {
  const found = new Set<LiveSocket>();
  for (const room of rooms)
    for (const id of sockets.adapter.rooms.get(room) ?? []) {
      const socket = sockets.sockets.get(id);
      if (socket) found.add(socket);
    }
  return found;
}
