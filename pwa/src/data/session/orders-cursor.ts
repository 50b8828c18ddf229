import { readStored } from '../../lib/browser/device-storage.ts';
import { currentUser } from './session.ts';

export const cursorKey = (userId: string) => `ordersCursor:${userId}`;

/** The cursor up to which a tab of this device has every event of the user. It is not checked. */
export const readCursor = (userId: string): unknown => readStored('localStorage', cursorKey(userId));

// Another tab may store a newer cursor after this page has requested its orders, and this page does not have those events.
const userAtLoad = currentUser()?._id ?? '';
const cursorAtLoad = readCursor(userAtLoad);

/** The cursor as it was when the page loaded. */
export const firstCursor = (userId: string) => (userId === userAtLoad ? cursorAtLoad : readCursor(userId));
