/** 'Your Shopping Carts (Currently operations are closed)'; the text in brackets only when no shop is open. */
export function CartsTitle({ isClosed }: { isClosed: boolean }) {
  return (
    <h1 className="mb-4 text-title">
      Your Shopping Carts
      {isClosed ? (
        <>
          {' '}
          <span className="font-sans text-small font-normal tracking-normal whitespace-nowrap text-muted">
            (Currently operations are closed)
          </span>
        </>
      ) : null}
    </h1>
  );
}
