import { paths } from '@canteen/domain/navigation/paths';
import { ButtonLink } from '../../../ui/actions/link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CartIcon } from '../../../ui/icons/icons.tsx';

export function NoCheckoutItems() {
  return (
    <EmptyState
      level={1}
      title="No items in cart to checkout"
      icon={CartIcon}
      action={
        <ButtonLink to={paths.cart()} variant="accent">
          Go to Cart
        </ButtonLink>
      }
    >
      Choose a cart to check out, or put something in one first.
    </EmptyState>
  );
}
