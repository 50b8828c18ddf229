import { paths } from '@canteen/domain/navigation/paths';
import { TO_BE_DELETED } from '@canteen/domain/privacy/to-be-deleted';
import { ButtonLink } from '../actions/link.tsx';
import { Alert } from './alert.tsx';

/** Says before the order form is filled in that this user cannot order: the account is to be deleted. */
export function ToBeDeletedNote({
  user,
}: {
  user: { deletionRequestedAt?: string | null | undefined } | null;
}) {
  if (!user?.deletionRequestedAt) return null;
  return (
    <Alert
      tone="turmeric"
      className="mb-4"
      action={
        <ButtonLink to={paths.profile()} size="compact">
          Go to Profile
        </ButtonLink>
      }
    >
      {TO_BE_DELETED}
    </Alert>
  );
}
