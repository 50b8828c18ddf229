import { guardPath } from '@canteen/domain/return-url';
import { useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useUser } from '../lib/session.ts';
import { toast } from '../ui/toast.ts';

/** Lets a visitor in, or sends them where the return-URL rule says (specification, sections 2 and 5). */
export function Guard({ children }: { children: ReactNode }) {
  const user = useUser();
  const { pathname, search } = useLocation();
  const decision = guardPath(pathname + search, user);
  const refusal = 'redirect' in decision ? decision.message : undefined;
  useEffect(() => {
    if (refusal !== undefined) toast.error(refusal);
  }, [refusal]);
  return 'redirect' in decision ? <Navigate to={decision.redirect} replace /> : children;
}
