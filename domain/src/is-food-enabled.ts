/** Whether a food can be ordered; a missing value counts as enabled (specification, section 3). */
export const isFoodEnabled = ({ enabled }: { enabled?: boolean | undefined }): boolean => enabled !== false;
