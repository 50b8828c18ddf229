import { paths } from '@canteen/domain/navigation/paths';
import { firstToOpen } from '@canteen/domain/shops/shop-hours';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { TextLink } from '../../ui/actions/link.tsx';
import { OpeningTime } from './opening-time.tsx';

/** 'Night Owl opens next, today at 19:00.', with the number of others that open then. Nothing when no closed shop opens. */
export function FirstToOpen({ shops, now }: { shops: readonly Shop[]; now: Date }) {
  const first = firstToOpen(shops, now);
  if (!first) return null;
  const { shop, opensAt, others } = first;
  return (
    <>
      <TextLink to={paths.shop(shop._id)}>{shop.name}</TextLink>
      {others === 0 ? ' opens' : ` and ${others} ${others === 1 ? 'other' : 'others'} open`} next,{' '}
      <OpeningTime at={opensAt} now={now} />.
    </>
  );
}
