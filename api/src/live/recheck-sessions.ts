import type { Context } from '../context/context.ts';
import { createErrorLog } from '../database/error-log.ts';
import { presentUser } from '../presenters/user.ts';
import { createMergedRunner } from './merged-runner.ts';
import { authenticate } from './socket-server/authenticate.ts';
import { joinRooms, type LiveServer, type LiveSocket, localSockets } from './socket-server/live-server.ts';
import { userRoom } from './socket-server/rooms.ts';

/** Checks the sessions and the rights of sockets again. */
export type Recheck = (sockets: Iterable<LiveSocket>) => void;

/**
 * Each session is read once for all its sockets, and one read at a time. Calls during a read lead to one more read, so that
 * the sockets have the newest rights at the end.
 */
export function createRecheck(ctx: Context, io: LiveServer): Recheck {
  const logFailure = createErrorLog(ctx.log, 'warn', 'a session could not be checked');
  const runMerged = createMergedRunner();

  const recheckSession = async (userId: string, token: string): Promise<void> => {
    const identity = await authenticate(ctx, token);
    const actor = JSON.stringify(identity?.actor);
    for (const socket of localSockets(io, [userRoom(userId)])) {
      if (socket.data.token !== token) continue;
      if (!identity) {
        socket.emit('session:ended');
        socket.disconnect(true);
        continue;
      }
      const isUnchanged = JSON.stringify(socket.data.actor) === actor;
      socket.data = identity;
      joinRooms(socket);
      if (!isUnchanged && identity.actor) socket.emit('user:changed', presentUser(identity.actor));
    }
  };

  return (sockets) => {
    const sessions = new Map<string, string>();
    for (const { data } of sockets) if (data.actor) sessions.set(data.token, data.actor._id);
    for (const [token, userId] of sessions)
      runMerged(token, () => recheckSession(userId, token).catch(logFailure));
  };
}
