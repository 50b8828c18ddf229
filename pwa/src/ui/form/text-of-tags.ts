/** Tags, with commas between them, without differences that the server ignores. */
export const textOfTags = (tags: string): string =>
  tags
    .split(',')
    .map((tag) => tag.trim().toLowerCase())
    .filter((tag) => tag !== '')
    .join();
