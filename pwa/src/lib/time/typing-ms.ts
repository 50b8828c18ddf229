/** What was typed into a search box is searched so many milliseconds after the last key. */
export const TYPING_MS = 300;
