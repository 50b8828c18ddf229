import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isOnCampus, type Campus } from '@canteen/domain/campus';
import type { DropPoint } from '@canteen/domain/drop-points/drop-point.schema';
import { useCampus } from '../../../data/config/config.ts';
import { dropPointsQuery } from '../../../data/drop-points/drop-point-requests.ts';
import { lastDelivery, lastStoredDelivery, type LastDelivery } from '../../../data/orders/last-delivery.ts';
import { addressChangedAt } from '../../../data/session/address-change.ts';

/** The places that the delivery form offers. */
export interface DeliveryPlaces {
  campus: Campus | null;
  /** Where the last order went; null for a new customer. */
  last: LastDelivery | null;
  /** The last order is on this device and newer than the address of the account, so the form starts with its place. */
  startsWithLast: boolean;
  dropPoints: readonly DropPoint[];
  /** The drop points are loaded; a chosen one that is not among them was deleted. */
  areDropPointsKnown: boolean;
}

/**
 * The places to choose from, all of them on the campus; null while the campus and the orders on the device are loaded.
 * Without an order on the device the server is asked for the last one, and the form does not wait for its answer.
 */
export function useDeliveryPlaces(userId: string | undefined): DeliveryPlaces | null {
  const campus = useCampus();
  const { data: dropPoints = [], isSuccess, isFetching } = useQuery(dropPointsQuery());
  const [found, setFound] = useState<{ last: LastDelivery | null; here: boolean } | null>(null);
  useEffect(() => {
    let current = true;
    const find = async () => {
      const stored = await lastStoredDelivery().catch(() => null);
      if (current) setFound({ last: stored, here: stored !== null });
      if (stored) return;
      const last = await lastDelivery().catch(() => null);
      if (current && last) setFound({ last, here: false });
    };
    void find();
    return () => {
      current = false;
    };
  }, []);
  if (campus === undefined || !found) return null;
  const last = found.last && isOnCampus(found.last.place, campus) ? found.last : null;
  return {
    campus,
    last,
    startsWithLast: last !== null && found.here && !isOlder(last, userId),
    dropPoints: dropPoints.filter(({ location }) => isOnCampus(location, campus)),
    areDropPointsKnown: isSuccess && !isFetching,
  };
}

/** Whether the user has changed the address of the account after that order. */
function isOlder({ at }: LastDelivery, userId: string | undefined): boolean {
  const changedAt = userId === undefined ? null : addressChangedAt(userId);
  return changedAt !== null && Date.parse(at) < Date.parse(changedAt);
}
