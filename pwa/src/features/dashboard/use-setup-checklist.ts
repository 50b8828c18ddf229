import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '@canteen/domain/navigation/paths';
import { staffFoodsQuery } from '../../data/foods/food-requests.ts';
import { anyOrderQuery } from '../../data/orders/staff-orders.ts';
import type { SessionUser } from '../../data/session/session.ts';
import { staffShopsQuery } from '../../data/shops/staff-shops.ts';
import { usersQuery } from '../../data/users/user-requests.ts';
import { readStored, writeStored } from '../../lib/browser/device-storage.ts';

interface SetupStep {
  title: string;
  text: string;
  to: string;
  done: boolean;
}

const ALL_FOODS = { search: '', shopId: '', sort: 'menu', enabled: '' } as const;
const everyone = (role: 'shop-admin' | 'delivery') => usersQuery({ search: '', role, sort: 'newest' });

/**
 * What a new campus needs before customers can order; the data of the server decides which steps are done. Null while the
 * server has not answered, when all steps are done, and after `hide` on this device.
 */
export function useSetupChecklist(user: SessionUser): { steps: SetupStep[] | null; hide: () => void } {
  const key = `start-list:${user._id}`;
  const [hidden, setHidden] = useState(() => readStored('localStorage', key) !== null);
  const ask = { enabled: !hidden };
  const shops = useQuery({ ...staffShopsQuery(), ...ask }).data;
  const foods = useInfiniteQuery({ ...staffFoodsQuery(ALL_FOODS), ...ask }).data;
  const shopAdmins = useInfiniteQuery({ ...everyone('shop-admin'), ...ask }).data;
  const deliveryPersonnel = useInfiniteQuery({ ...everyone('delivery'), ...ask }).data;
  const ordered = useQuery({ ...anyOrderQuery(), ...ask }).data;
  const hide = () => {
    setHidden(true);
    writeStored('localStorage', key, 'hidden');
  };
  if (hidden || !shops || !foods || !shopAdmins || !deliveryPersonnel || ordered === undefined) {
    return { steps: null, hide };
  }
  const some = (list: { pages: { rows: unknown[] }[] }) => list.pages.some(({ rows }) => rows.length > 0);
  const steps = [
    {
      title: 'Add shops',
      text: 'Name, opening hours, phone and place of each shop.',
      to: paths.dashboard('shops'),
      done: shops.length > 0,
    },
    {
      title: 'Import a menu',
      text: 'From a spreadsheet, or food by food.',
      to: paths.dashboard('foods'),
      done: some(foods),
    },
    {
      title: 'Invite staff',
      text: 'They register themselves; then make them shop admins or delivery. Addresses from outside the campus go on the Email Bypass List first.',
      to: paths.dashboard('users'),
      done: some(shopAdmins) || some(deliveryPersonnel),
    },
    {
      title: 'Test a payment',
      text: 'Order something yourself, as your customers will.',
      to: paths.home(),
      done: ordered,
    },
  ];
  return { steps: steps.every(({ done }) => done) ? null : steps, hide };
}
