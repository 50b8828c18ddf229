import type { HttpBindings } from '@hono/node-server';
import type { Actor } from '@canteen/domain/permissions';

/** Who is asking: the flags that permissions go by, and the session they came with. */
export interface SessionActor extends Actor {
  name: string;
  email: string;
  contact: string;
  address: string;
  sessionId: string;
}

/** What the shared middleware leaves for every handler. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    /** See `requestIdOf`. */
    requestId?: string;
    actor?: SessionActor;
  };
}
