import { paths } from '@canteen/domain/navigation/paths';
import { may } from '@canteen/domain/users/permissions';
import type { SessionUser } from '../../../data/session/session.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ButtonLink } from '../../../ui/actions/link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { BowlIcon } from '../../../ui/icons/icons.tsx';

interface NoFoodsProps {
  user: SessionUser;
  /** Whether the user works on any shop; undefined until that is known. */
  hasShops: boolean | undefined;
  isSearch: boolean;
  onClear: () => void;
}

/** Says why no food is listed, and what can be done about it. */
export function NoFoods({ user, hasShops, isSearch, onClear }: NoFoodsProps) {
  return (
    <EmptyState
      title={
        hasShops === false
          ? 'No shops available for adding food items.'
          : isSearch
            ? 'No food items match your search'
            : hasShops
              ? 'No food items found. Add your first food item!'
              : 'No food items found.'
      }
      level={3}
      icon={BowlIcon}
      action={
        hasShops === false && may(user, 'shop.create') ? (
          <ButtonLink to={paths.dashboard('shops')}>Go to Manage Shops</ButtonLink>
        ) : isSearch ? (
          <Button onClick={onClear}>Clear filters</Button>
        ) : undefined
      }
    />
  );
}
