import { useEffect, useEffectEvent, useRef } from 'react';
import type { OfferedFood } from '../../data/shops/foods.ts';
import { setVegOnly } from '../../data/shops/veg-only.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

interface HiddenFoodProps {
  food: OfferedFood;
  /** See useScrollToFood. */
  takeArrival: (id: string) => boolean;
  onShow: () => void;
}

/** Shown in place of the food of a link while 'Veg only' hides it. The page scrolls to it when the link was followed. */
export function HiddenFood({ food, takeArrival, onShow }: HiddenFoodProps) {
  const notice = useRef<HTMLDivElement>(null);
  const arrive = useEffectEvent(() => {
    if (!takeArrival(food._id)) return;
    notice.current?.scrollIntoView({ block: 'center' });
    notice.current?.querySelector('button')?.focus({ preventScroll: true });
  });
  useEffect(() => arrive(), []);
  const show = () => {
    setVegOnly(false);
    onShow();
  };
  return (
    <div ref={notice} className="py-3 wrap-anywhere">
      <Alert
        action={
          <Button size="compact" onClick={show}>
            Turn off Veg only
          </Button>
        }
      >
        Veg only hides {food.name}.
      </Alert>
    </div>
  );
}
