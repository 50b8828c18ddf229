import { readStored, writeStored } from './device-storage.ts';

// Set before something is stored in IndexedDB. Without it nothing is read, so a first visit does not load Dexie.
const MARK = 'keptAnswers';

/** Whether IndexedDB of this device may hold something. */
export const hasStoredData = () => readStored('localStorage', MARK) !== null;
export const markStoredData = () => void writeStored('localStorage', MARK, '1');
