import { Link, useLocation, useNavigate } from 'react-router-dom';

const PARAMETER = 'order';

/** The order's number; a press shows its details over what is there, under an address of its own. */
export function OpenOrderLink({ orderId, className }: { orderId: string; className?: string }) {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(PARAMETER, orderId);
  return (
    <Link to={{ search: `${query}` }} state={{ opened: true }} className={className}>
      {orderId}
      <span className="sr-only">, details</span>
    </Link>
  );
}

/** Closes the details: back to where they were opened, so that no trace of them is left in the history. */
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
