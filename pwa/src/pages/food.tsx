import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { foodQuery } from '../data/shops/food-search.ts';
import { shopQuery } from '../data/shops/shops.ts';
import { FoodDetails, FoodSkeleton } from '../features/foods/food-details.tsx';
import { FoodMissing } from '../features/foods/food-missing.tsx';
import { usePageTitle } from '../lib/navigation/page-title.ts';
import { isGone } from '../lib/requests/api-error.ts';
import { useMinute } from '../lib/time/clock.ts';
import { Loading } from '../ui/feedback/skeleton.tsx';

export function FoodPage() {
  const { id = '' } = useParams();
  const now = useMinute();
  const { data: food, error, isFetching, refetch } = useQuery(foodQuery(id));
  const shopId = food?.shop?._id ?? '';
  const shop = useQuery({ ...shopQuery(shopId), enabled: shopId !== '' });
  usePageTitle(food?.name ?? null);
  if (isGone(error) || (!food && error)) {
    return <FoodMissing error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <div className="page pb-8">
      {food ? (
        <FoodDetails food={food} shop={isGone(shop.error) ? null : shop.data} now={now} />
      ) : (
        <Loading label="Loading food...">
          <FoodSkeleton />
        </Loading>
      )}
    </div>
  );
}
