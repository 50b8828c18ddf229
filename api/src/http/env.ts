import type { HttpBindings } from '@hono/node-server';
import type { SessionActor } from '../context/actor.ts';

/** What the shared middleware leaves for every handler. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    /** See `requestIdOf`. */
    requestId?: string;
    actor?: SessionActor;
  };
}
