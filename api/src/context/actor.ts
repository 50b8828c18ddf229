import type { Actor } from '@canteen/domain/users/permissions';

/** A user with the fields that decide about permissions. */
export interface UserRecord extends Actor {
  name: string;
  email: string;
  contact: string;
  address: string;
  /** When the user asked to be deleted, or null. */
  deletionRequestedAt: Date | null;
  /** Whether the user wants a mail for each step of an order. */
  mailsAboutSteps: boolean;
}

/** The signed-in user who makes a call, with the session of the call. */
export interface SessionActor extends UserRecord {
  sessionId: string;
  /** Changes with each change of the user's row (`xmin`) or of their shops. */
  userVersion: string;
}
