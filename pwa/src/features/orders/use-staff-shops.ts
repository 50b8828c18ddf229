import { may, type Actor } from '@canteen/domain/users/permissions';
import type { Shop } from '@canteen/domain/shops/shop.schema';
import { useQuery } from '@tanstack/react-query';
import { shopsQuery } from '../../data/shops/shops.ts';
import { staffShopsQuery } from '../../data/shops/staff-shops.ts';

const byName = (shops: readonly Shop[]) => shops.toSorted((a, b) => a.name.localeCompare(b.name));

/** The shops whose orders this user works on, by name: those they manage, or for delivery the public list. */
export function useStaffShops(user: Actor): readonly Pick<Shop, '_id' | 'name'>[] {
  const manages = may(user, 'shops.manage');
  const own = useQuery({ ...staffShopsQuery(), enabled: manages, select: byName });
  const all = useQuery({ ...shopsQuery(), enabled: !manages, select: byName });
  return (manages ? own.data : all.data) ?? [];
}
