import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { itemKey } from '@canteen/domain/carts/line-key';
import { MAX_QUANTITY } from '@canteen/domain/carts/max-quantity';
import { paths } from '@canteen/domain/navigation/paths';
import { addToCart, readCart, useCarts } from '../../data/carts/carts.ts';
import { forCart, type OfferedFood } from '../../data/shops/foods.ts';
import { useIsLeft } from '../../lib/navigation/use-is-left.ts';
import { Button } from '../../ui/actions/button.tsx';
import { StickyAction } from '../../ui/actions/sticky-action.tsx';
import { Price } from '../../ui/bill/price.tsx';
import { PlusIcon } from '../../ui/icons/shared-icons.tsx';
import { toast } from '../../ui/overlay/toast.ts';

/** Milliseconds before the cart opens, so that the user sees the success (specification, section 9). */
const REDIRECT_DELAY_MS = 100;

/** 'Add to Cart': shows 'Item added to cart!' and opens the cart. */
export function AddToCart({ food, isOffered }: { food: OfferedFood; isOffered: boolean }) {
  const navigate = useNavigate();
  const { ready, carts } = useCarts();
  const [busy, setBusy] = useState(false);
  const isLeft = useIsLeft();

  const add = async () => {
    const shop: OfferedFood['shop'] | undefined = food.shop;
    if (!food._id || !shop?._id) {
      toast.error('Cannot add to cart: Missing food or shop information');
      return;
    }
    setBusy(true);
    try {
      // A press may come before the carts have been read.
      const cart = ready ? carts.find(({ shopId }) => shopId === shop._id) : await readCart(shop._id);
      const line = cart?.items.find((item) => itemKey(item) === food._id);
      if (line && line.quantity >= MAX_QUANTITY) {
        setBusy(false);
        toast.error(`Your cart has ${MAX_QUANTITY} of this food already, which is the most`);
        return;
      }
      await addToCart({ shopId: shop._id, shopName: shop.name }, forCart(food));
      toast.success('Item added to cart!');
      setTimeout(() => {
        if (!isLeft.current) void navigate(paths.cart(), { state: { shopId: shop._id } });
      }, REDIRECT_DELAY_MS);
    } catch {
      setBusy(false);
      toast.error('Could not add item to cart');
    }
  };
  return (
    <StickyAction className="md:mt-8">
      <Button
        variant="accent"
        size="large"
        wide
        disabled={!isOffered}
        busy={busy}
        icon={<PlusIcon />}
        className="flex-wrap md:w-auto"
        onClick={() => void add()}
      >
        Add to Cart <span className="sr-only">for</span> <Price paise={food.price} />
      </Button>
    </StickyAction>
  );
}
