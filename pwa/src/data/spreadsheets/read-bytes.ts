export const FILE_CHANGED = 'This file has changed since you chose it. Choose it again.';

/** The bytes of a chosen file; null when the file on the disk has been changed or removed since. */
export const readBytes = (file: File): Promise<ArrayBuffer | null> => file.arrayBuffer().catch(() => null);
