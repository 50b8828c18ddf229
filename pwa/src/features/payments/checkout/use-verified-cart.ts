import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Cart } from '@canteen/domain/carts/cart';
import { paths } from '@canteen/domain/navigation/paths';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { verifyCart } from '../../../data/checkout/quotes.ts';
import { useIsLeft } from '../../../lib/navigation/use-is-left.ts';
import { isNetworkError } from '../../../lib/requests/api-error.ts';
import { useOnline } from '../../../lib/requests/online.ts';
import { toast } from '../../../ui/overlay/toast.ts';

const UNABLE = 'Unable to verify shop availability. Please try again.';

/**
 * Checks the cart against its shop and menu when the checkout opens, when the network comes back, and when the
 * returned function is called, which returns the current shop. If something cannot be ordered, it opens the cart and
 * tells the customer why, unless the page was left.
 */
export function useVerifiedCart(cart: Cart): () => Promise<Shop | 'sent-back' | 'offline'> {
  const navigate = useNavigate();
  const { online } = useOnline();
  const isLeft = useIsLeft();
  const latest = useRef(cart);
  useEffect(() => {
    latest.current = cart;
  });

  const verify = useCallback(async () => {
    const back = (why: string) => {
      if (!isLeft.current) {
        toast.error(why);
        void navigate(paths.cart());
      }
      return 'sent-back' as const;
    };
    try {
      const answer = await verifyCart(latest.current);
      return 'refusal' in answer ? back(answer.refusal) : answer.shop;
    } catch (error) {
      // Without a network, stay on this page and keep what was typed.
      return isNetworkError(error) && !navigator.onLine && !isLeft.current
        ? ('offline' as const)
        : back(UNABLE);
    }
  }, [isLeft, navigate]);

  const wasChecked = useRef(false);
  useEffect(() => {
    if (!online || wasChecked.current) return;
    wasChecked.current = true;
    void verify().then((answer) => {
      if (answer === 'offline') wasChecked.current = false;
    });
  }, [online, verify]);

  return verify;
}
