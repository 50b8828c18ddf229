/** What every export says when it is done (specification, section 8). @param name the file's name without its extension */
export const exportedText = (name: string) => `${name} exported successfully`;
export const EXPORT_FAILED = 'Failed to export data';
