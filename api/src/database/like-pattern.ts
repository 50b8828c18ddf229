/** The LIKE pattern of all texts that contain this text, whatever characters it has. */
export const containsPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
