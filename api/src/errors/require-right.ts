import { denialReason, type Action, type Actor, type SubjectOf } from '@canteen/domain/users/permissions';
import { forbidden } from './app-error.ts';

/** @throws FORBIDDEN 403 with the text of the rule when the actor may not do it */
export function requireRight<A extends Action>(actor: Actor, action: A, ...subject: SubjectOf<A>): void {
  const refusal = denialReason(actor, action, ...subject);
  if (refusal !== null) throw forbidden(refusal);
}
