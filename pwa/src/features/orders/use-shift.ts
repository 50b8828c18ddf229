import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { configQuery, knownConfigQuery } from '../../data/config/config.ts';
import { endShift, startShift, useHasStartedShift } from '../../data/orders/shift.ts';
import { pushErrorText, pushQuery, usePushDenied, useSetPush } from '../../data/push/push-subscription.ts';
import type { SessionUser } from '../../data/session/session.ts';
import { isPushSupported } from '../../lib/browser/browser-push.ts';
import { chimeWhenReady } from '../../lib/browser/chime.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { chimeOf } from './alarm.ts';
import { announcedKind } from './queue/use-queue.ts';

const PUSH_FAILED = "Push messages could not be turned on. Try again under 'On shift'.";
const END_FAILED = 'Your shift has not ended, because push messages could not be turned off. Try again.';

/**
 * The shift of the user on this device (docs/decisions/0199). It turns on sound and push messages, and keeps the screen on. The
 * server knows whether this device gets push messages at work, so a shift runs too when only the server knows of it.
 */
export function useShift(user: SessionUser) {
  const queryClient = useQueryClient();
  const config = useQuery(configQuery());
  const isDenied = usePushDenied();
  // Also while it is not known whether the server has a key.
  const hasPush = isPushSupported() && config.data?.pushKey !== null;
  const isPushable = hasPush && !isDenied;
  const { data: told } = useQuery({ ...pushQuery(), enabled: isPushable });
  const hasStarted = useHasStartedShift();
  // The shift was started or ended, in this tab or in another one.
  const knewOfStart = useRef(hasStarted);
  useEffect(() => {
    if (knewOfStart.current === hasStarted) return;
    knewOfStart.current = hasStarted;
    void queryClient.invalidateQueries({ queryKey: pushQuery().queryKey });
  }, [hasStarted, queryClient]);
  const setPush = useSetPush('work');

  const turnOnPush = async () => {
    try {
      const { pushKey } = await queryClient.fetchQuery(knownConfigQuery());
      if (pushKey) await setPush.mutateAsync(pushKey);
    } catch (error) {
      toast.error(pushErrorText(error, PUSH_FAILED));
    }
  };
  const start = async () => {
    startShift(user._id);
    chimeWhenReady(chimeOf(0));
    toast.success(`Your shift has started. This is the sound of a ${announcedKind(user)} order.`);
    if (isPushable && told?.atWork !== true) await turnOnPush();
  };
  const end = async () => {
    try {
      await setPush.mutateAsync(null);
      endShift();
      toast.success('Your shift has ended.');
    } catch {
      // The reason alone would not say that messages go on.
      toast.error(END_FAILED);
    }
  };
  return {
    isRunning: hasStarted || told?.atWork === true,
    isPushable,
    /** The user or the browser refuses push messages. */
    isPushDenied: hasPush && isDenied,
    /** Whether this device gets push messages at work; undefined while it is not known. */
    isToldAtWork: told?.atWork,
    turnOnPush,
    start,
    end,
  };
}
