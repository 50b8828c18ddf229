import { useEffect, useRef } from 'react';
import type { OfferedFood } from '../../data/shops/foods.ts';
import { setVegOnly } from '../../data/shops/veg-only.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';

/** Stands for the food to which a link led, while 'Veg only' hides it. The page scrolls to it. */
export function HiddenFood({ food, onShow }: { food: OfferedFood; onShow: () => void }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
    notice.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
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
