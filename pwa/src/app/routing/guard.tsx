import { useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { guardPath } from '@canteen/domain/navigation/return-url';
import { expiryStore } from '../../data/session/session-expiry.ts';
import { useUser } from '../../data/session/session.ts';
import { useStore } from '../../lib/store.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { PageSkeleton } from './page-skeleton.tsx';

/** Shows the page, or redirects by the rule for return URLs (specification, sections 2 and 5). */
export function Guard({ children }: { children: ReactNode }) {
  const user = useUser();
  const isExpiring = useStore(expiryStore);
  const { pathname, search, state } = useLocation();
  const decision = guardPath(pathname + search, user);
  const [wasAllowed] = useState('allow' in decision);
  const refusal = 'redirect' in decision ? decision.message : undefined;
  useEffect(() => {
    if (refusal) toast.error(wasAllowed ? `Your rights have changed. ${refusal}` : refusal);
  }, [refusal, wasAllowed]);
  // The handler of an expired session redirects to the login itself (section 4).
  if (!user && isExpiring) return <PageSkeleton />;
  return 'redirect' in decision ? <Navigate to={decision.redirect} state={state} replace /> : children;
}
