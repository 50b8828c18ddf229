// The records of a zip file: the local header before each content, the entry of each in the directory, and the end record.
export const LOCAL_SIGNATURE = 0x04034b50;
export const LOCAL_BYTES = 30;
export const ENTRY_SIGNATURE = 0x02014b50;
export const ENTRY_BYTES = 46;
export const END_SIGNATURE = 0x06054b50;
export const END_BYTES = 22;
