import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { Cart } from '@canteen/domain/carts/cart';
import { itemKey } from '@canteen/domain/carts/line-key';
import { paths } from '@canteen/domain/navigation/paths';
import { useCarts } from '../../data/carts/carts.ts';
import type { RemovedItems } from '../../data/carts/removed-items.ts';
import { importWithRetry } from '../../lib/loading/lazy-component.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ButtonLink } from '../../ui/actions/link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AlertIcon, CartIcon } from '../../ui/icons/icons.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { CartBlock } from './cart-block.tsx';
import { RemovedItemsNotice } from './cart-notices.tsx';
import { useUnavailableWarning } from './use-unavailable-warning.ts';

const loadCartChanges = () => importWithRetry(() => import('../../data/carts/removed-items.ts'));

const NOT_CHANGED = 'Could not change the cart';

/** All carts, one block for each shop (specification, section 2). */
export function CartList({ now }: { now: Date }) {
  const { ready, carts, unreadable } = useCarts();
  const [removed, setRemoved] = useState<RemovedItems | null>(null);
  const top = useRef<HTMLDivElement>(null);
  useOpenAt(carts);
  useUnavailableWarning(ready, carts, now);

  const remove = (cart: Cart, key?: string) => {
    loadCartChanges()
      .then(({ removeItems }) => removeItems(cart.shopId, key))
      .then(setRemoved, () => toast.error(NOT_CHANGED));
  };
  const undoRemoval = () => {
    if (!removed) return;
    setRemoved(null);
    // The undo button disappears, so move the focus to the list of carts.
    top.current?.focus();
    loadCartChanges()
      .then(({ restoreItems }) => restoreItems(removed))
      .catch(() => toast.error(NOT_CHANGED));
  };
  const closeNote = ({ shopId }: Cart) => {
    loadCartChanges()
      .then(({ closeLeftOutNote }) => closeLeftOutNote(shopId))
      .catch(() => toast.error(NOT_CHANGED));
  };
  if (!ready) return <CartListSkeleton />;
  if (unreadable) return <CartsUnreadable />;
  const notice = removed ? (
    <RemovedItemsNotice key={noticeKey(removed)} removed={removed} onUndo={undoRemoval} />
  ) : null;
  const hasOwnBlock = carts.some(({ shopId }) => shopId === removed?.shopId);
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      {hasOwnBlock ? null : notice}
      {carts.map((cart) => (
        <div key={cart.shopId} className="flex flex-col gap-2">
          {cart.shopId === removed?.shopId ? notice : null}
          <CartBlock
            cart={cart}
            only={carts.length === 1}
            onRemove={(key) => remove(cart, key)}
            onCloseNote={() => closeNote(cart)}
          />
        </div>
      ))}
      {carts.length === 0 ? <CartIsEmpty /> : null}
    </div>
  );
}

/** The page opens at the cart of the shop, food or former order that the customer comes from. */
function useOpenAt(carts: readonly Cart[]): void {
  const from = useLocation().state as { shopId?: string } | null;
  const isBack = useNavigationType() === NavigationType.Pop;
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current || carts.length === 0) return;
    isOpened.current = true;
    // The first cart is on the screen anyway.
    if (isBack || carts.findIndex(({ shopId }) => shopId === from?.shopId) < 1) return;
    const heading = document.getElementById(`cart-${from?.shopId}`);
    heading?.focus({ preventScroll: true });
    heading?.closest('section')?.scrollIntoView();
  }, [carts, from, isBack]);
}

const noticeKey = ({ shopId, items }: RemovedItems) =>
  [shopId, ...items.map(({ item }) => itemKey(item))].join();

function CartIsEmpty() {
  return (
    <EmptyState
      title="Cart is Empty!"
      icon={CartIcon}
      action={
        <ButtonLink to={paths.home()} variant="accent">
          Browse shops
        </ButtonLink>
      }
    >
      Pick a shop, add what you like with +, and it waits here.
    </EmptyState>
  );
}

function CartsUnreadable() {
  return (
    <EmptyState
      title="Your carts could not be read"
      icon={AlertIcon}
      action={
        <Button variant="accent" onClick={() => window.location.reload()}>
          Try again
        </Button>
      }
    >
      This device did not open its storage. Close other tabs of this page, or restart the browser.
    </EmptyState>
  );
}

function CartListSkeleton() {
  return (
    <Loading label="Loading carts...">
      <div className="flex flex-col gap-4 rounded-card border border-line bg-card p-4">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
      </div>
    </Loading>
  );
}
