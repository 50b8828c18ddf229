/** Asks the browser not to delete what the app has stored when the disk is full. The browser may say no. */
export const requestPersistentStorage = async (): Promise<void> => {
  await navigator.storage?.persist?.().catch(() => false);
};
