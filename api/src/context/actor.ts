import type { Actor } from '@canteen/domain/permissions';

/** A user with the flags that permissions go by. */
export interface UserRecord extends Actor {
  name: string;
  email: string;
  contact: string;
  address: string;
}

/** The signed-in user who makes a call, and the session they came with. */
export interface SessionActor extends UserRecord {
  sessionId: string;
}
