import type { ReactNode } from 'react';

/** The heading of a list of shops. */
export function ShopsTitle({ children }: { children: ReactNode }) {
  return <h1 className="mb-3 text-title md:mb-4">{children}</h1>;
}

/** 'All Shops(Currently operations are closed)'; the text in brackets only when no shop is open. */
export function AllShopsTitle({ isClosed }: { isClosed: boolean }) {
  return (
    <ShopsTitle>
      <span className="mr-2">All Shops</span>
      {isClosed ? (
        <>
          <wbr />
          <span className="font-sans text-small font-normal tracking-normal whitespace-nowrap text-muted">
            (Currently operations are closed)
          </span>
        </>
      ) : null}
    </ShopsTitle>
  );
}
