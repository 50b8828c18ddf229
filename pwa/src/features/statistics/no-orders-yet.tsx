import { useQuery } from '@tanstack/react-query';
import { paths } from '@canteen/domain/navigation/paths';
import { may } from '@canteen/domain/users/permissions';
import { useUser } from '../../data/session/session.ts';
import { staffShopsQuery } from '../../data/shops/staff-shops.ts';
import { ButtonLink } from '../../ui/actions/link.tsx';
import { NoSalesData } from './panels/no-sales-data.tsx';

/** In place of the report while there is no order at all. */
export function NoOrdersYet() {
  const user = useUser();
  const shops = useQuery(staffShopsQuery()).data;
  if (!user || shops?.length !== 0 || !may(user, 'shop.create'))
    return <NoSalesData>Orders appear here once customers have paid for them.</NoSalesData>;
  return (
    <NoSalesData action={<ButtonLink to={paths.dashboard('shops')}>Go to Manage Shops</ButtonLink>}>
      Add your first shop. Its orders appear here.
    </NoSalesData>
  );
}
