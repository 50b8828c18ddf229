import { useEffect, useState, type ComponentType } from 'react';
import type { Cart } from '@canteen/domain/carts/cart';
import { useCarts } from '../../data/carts/carts.ts';
import { importWithRetry } from '../../lib/loading/lazy-component.ts';

let loaded: ComponentType<{ cart: Cart }> | null = null;

/**
 * The cart bar while the shop's cart holds something. It is loaded after the first paint, as the carts are. If it cannot be
 * loaded, the page works without it, and the next change of the cart loads it again.
 */
export function LazyCartBar({ shopId }: { shopId: string }) {
  const cart = useCarts().carts.find((one) => one.shopId === shopId);
  const [CartBar, setCartBar] = useState(() => loaded);
  useEffect(() => {
    if (loaded) return;
    importWithRetry(() => import('./cart-bar.tsx')).then(
      (part) => {
        loaded = part.CartBar;
        setCartBar(() => loaded);
      },
      () => undefined,
    );
  }, [cart]);
  return CartBar && cart ? <CartBar cart={cart} /> : null;
}
