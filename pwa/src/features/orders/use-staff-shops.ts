import { useQuery } from '@tanstack/react-query';
import { isAdminOrOwner, may, type Actor } from '@canteen/domain/users/permissions';
import { shopQuery, shopsQuery } from '../../data/shops/shops.ts';
import { staffShopsQuery } from '../../data/shops/staff-shops.ts';
import { isGone } from '../../lib/requests/api-error.ts';

/**
 * The names of the shops whose orders this user works on, by id: those that they manage, and for delivery the public list. A
 * disabled shop is not in that list: whether it exists, the server says. @param chosen the shop of the filter
 */
export function useStaffShops(user: Actor, chosen: string | null) {
  const manages = may(user, 'shops.manage');
  const delivers = user.isDelivery && !isAdminOrOwner(user);
  const own = useQuery({ ...staffShopsQuery(), enabled: manages });
  const all = useQuery({ ...shopsQuery(), enabled: delivers });
  const listed = [...((manages && own.data) || []), ...((delivers && all.data) || [])];
  const isKnown = (!manages || own.data !== undefined) && (!delivers || all.data !== undefined);
  const isMissing = isKnown && chosen !== null && !listed.some(({ _id }) => _id === chosen);
  const asked = useQuery({ ...shopQuery(chosen ?? ''), enabled: isMissing && delivers });
  const isLost = isMissing && (!delivers || isGone(asked.error));
  if (isMissing && !isLost && asked.data) listed.push(asked.data);
  return {
    names: new Map(listed.map(({ _id, name }) => [_id, name])),
    /** The chosen shop was deleted, or is not assigned to the user any more. */
    isLost,
  };
}
