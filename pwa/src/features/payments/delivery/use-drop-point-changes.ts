import { useEffect, useEffectEvent, useState } from 'react';
import type { DeliveryForm } from './delivery-values.ts';
import type { DeliveryPlaces } from './use-delivery-places.ts';

/**
 * Changes the form when an admin deletes, renames or moves the drop point that is chosen in it. Returns the name of the
 * chosen drop point that was deleted last.
 */
export function useDropPointChanges(
  form: DeliveryForm,
  { dropPoints, areDropPointsKnown }: DeliveryPlaces,
  ownAddress: string,
): string | null {
  const { getValues, setValue } = form;
  const { place, dropPoint: chosen } = form.values;
  const [gone, setGone] = useState<string | null>(null);
  const isGone = areDropPointsKnown && chosen !== null && !dropPoints.some(({ _id }) => _id === chosen._id);
  if (isGone && gone !== chosen.name) setGone(chosen.name);
  const leaveGone = useEffectEvent(() => {
    if (!chosen) return;
    setValue('dropPoint', null);
    setValue('place', null);
    if (getValues().address.trim() === chosen.name) setValue('address', ownAddress);
  });
  useEffect(() => {
    if (isGone) leaveGone();
  }, [isGone]);
  const current = dropPoints.find(({ _id }) => _id === chosen?._id);
  const isChanged =
    current !== undefined &&
    (current.name !== chosen?.name ||
      current.location.lat !== place?.lat ||
      current.location.lng !== place.lng);
  const follow = useEffectEvent(() => {
    if (!current) return;
    if (getValues().address.trim() === chosen?.name) setValue('address', current.name);
    setValue('dropPoint', { _id: current._id, name: current.name });
    setValue('place', current.location, { shouldValidate: true });
  });
  useEffect(() => {
    if (isChanged) follow();
  }, [isChanged]);
  return gone;
}
