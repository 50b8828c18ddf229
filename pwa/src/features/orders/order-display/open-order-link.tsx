import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';

const PARAMETER = 'order';

/** The order's number, or `children`, as a link that opens its details; they have their own URL. */
export function OpenOrderLink({
  orderId,
  className,
  children = orderId,
}: {
  orderId: string;
  className?: string;
  children?: ReactNode;
}) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(PARAMETER, orderId);
  return (
    <Link to={{ search: `${query}` }} state={{ opened: true }} className={className}>
      {children}
      <span className="sr-only">, details</span>
    </Link>
  );
}

/** Closes the details by going back, so that they do not stay in the history. */
export function useCloseOrder(): () => void {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return () => {
    if (typeof state === 'object' && state !== null && 'opened' in state) return void navigate(-1);
    const query = new URLSearchParams(search);
    query.delete(PARAMETER);
    void navigate({ search: `${query}` }, { replace: true });
  };
}
