import type { HttpBindings } from '@hono/node-server';
import type { SessionActor } from '../context/actor.ts';

/** The types of Hono's context in every handler. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Set by `requestIdOf`. */
    requestId?: string;
    actor?: SessionActor;
  };
}
