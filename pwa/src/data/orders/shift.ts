import { readStored, removeStored, writeStored } from '../../lib/browser/device-storage.ts';
import { hasFields, isNullable, isText } from '../../lib/has-fields.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { currentUser, onUserChange } from '../session/session.ts';
import { userStoragePrefix } from '../session/user-storage-keys.ts';
import { setSoundAndScreen, soundAndScreen, storedShift, type SoundAndScreen } from './queue-settings.ts';

// The shift of a member of staff on this device (docs/decisions/0199). Which push messages this
// device gets is stored on the server: data/push.

/** The shift that runs on this device, with the settings from before it. */
interface StoredShift extends SoundAndScreen {
  userId: string;
}

const isShift = hasFields<StoredShift>({
  userId: isText,
  alerts: isNullable(isText),
  awake: isNullable(isText),
});

function readShift(json: string | null): StoredShift | null {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    return isShift(value) ? value : null;
  } catch {
    return null;
  }
}

/** Stored while the shift runs. A logout deletes it, also on a page that has not loaded this file. */
const runningKey = (userId: string) => `${userStoragePrefix(userId)}shift`;

/** Ends a shift whose user has logged out since. */
function endShiftOfEndedSession(): void {
  storedShift.reload();
  const shift = readShift(storedShift.get());
  if (!shift) return;
  const isHere = shift.userId === currentUser()?._id;
  if (!isHere || readStored('localStorage', runningKey(shift.userId)) === null) endShift();
}

const DECLINED_KEY = 'counter:shift-declined';
const declined = createStore(readStored('sessionStorage', DECLINED_KEY) === 'declined');

endShiftOfEndedSession();
onUserChange(() => {
  endShiftOfEndedSession();
  // The next user of the device is asked too.
  declined.set(false);
});

/** Whether the user has started a shift on this device, in any tab. */
export const useHasStartedShift = (): boolean => readShift(storedShift.use()) !== null;

/** Whether the user does not want to start a shift in this tab. */
export const useHasDeclinedShift = (): boolean => useStore(declined);

/** Starts the shift on this device: sound and vibration are on, and the screen stays on. */
export function startShift(userId: string): void {
  writeStored('localStorage', runningKey(userId), '');
  if (readShift(storedShift.get()) === null)
    storedShift.set(JSON.stringify({ userId, ...soundAndScreen() } satisfies StoredShift));
  setSoundAndScreen({ alerts: 'on', awake: 'on' });
}

/** Ends the shift on this device: sound and screen are set as before it, or as on a new device when that is not known. */
export function endShift(): void {
  const shift = readShift(storedShift.get());
  setSoundAndScreen({ alerts: shift?.alerts ?? null, awake: shift?.awake ?? null });
  if (shift) removeStored('localStorage', runningKey(shift.userId));
  storedShift.set(null);
}

export function declineShift(): void {
  writeStored('sessionStorage', DECLINED_KEY, 'declined');
  declined.set(true);
}
