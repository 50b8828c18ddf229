import { Link } from 'react-router-dom';
import type { CartItem } from '@canteen/domain/carts/cart';
import { formatRupees } from '@canteen/domain/money';
import { paths } from '@canteen/domain/navigation/paths';
import { Button } from '../../ui/actions/button.tsx';
import { Price } from '../../ui/bill/price.tsx';
import { DietMark } from '../../ui/diet-mark.tsx';
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx';
import { TypedCount } from '../../ui/form/typed-count.tsx';
import { AlertIcon } from '../../ui/icons/icons.tsx';
import { TrashIcon } from '../../ui/icons/rare-icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { CartMenu } from './use-cart-menu.ts';

/** One line of a cart: quantity, total price and a button to remove it. */
export function CartRow({
  item,
  menu,
  onStep,
  onQuantity,
  onRemove,
}: {
  item: CartItem;
  menu: CartMenu;
  onStep: (by: 1 | -1) => void;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}) {
  const { food, quantity, unitPrice, price } = item;
  const isOffered = menu.isOffered(food.id);
  const formerPrice = menu.formerPrice(item);
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 py-4 sm:gap-x-4">
      <Picture
        src={menu.imageOf(food.id)}
        seed={food.id}
        ratio="square"
        sizes="80px"
        className={`size-16 rounded-control sm:row-span-2 sm:size-20 ${isOffered ? '' : 'opacity-50 grayscale'}`}
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-3">
          <div className="flex min-w-0 flex-1 basis-36 items-start gap-2">
            <DietMark diet={menu.dietOf(food.id)} className="mt-1" />
            <h3 className="min-w-0 text-body">
              <Link to={paths.food(food.id)} className="touch relative underline-offset-4 hover:underline">
                {food.name}
              </Link>
            </h3>
          </div>
          <Price paise={price} strong />
        </div>
        <p className="text-small text-muted">
          <Price paise={unitPrice} /> each
          {formerPrice !== undefined && formerPrice !== unitPrice ? (
            <span className="text-turmeric"> · was {formatRupees(formerPrice)}</span>
          ) : null}
        </p>
        {isOffered ? null : (
          <p className="mt-1 flex items-center gap-1.5 text-small font-semibold text-beet">
            <AlertIcon size={16} />
            No longer available
          </p>
        )}
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-2 sm:col-span-1 sm:justify-start">
        <QuantityStepper
          label={food.name}
          value={quantity}
          onStep={onStep}
          min={1}
          count={<TypedCount label={food.name} value={quantity} onChange={onQuantity} />}
        />
        <Button
          variant="plain"
          icon={<TrashIcon size={18} />}
          aria-label={`Remove ${food.name}`}
          className="text-muted max-sm:-mr-3"
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
