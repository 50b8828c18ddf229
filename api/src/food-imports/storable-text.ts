/** A text of a file without control characters and unpaired surrogates, because PostgreSQL cannot store all of them. */
export const storableText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cs}]/gu, '');
