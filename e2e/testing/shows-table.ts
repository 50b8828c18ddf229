/** The sections of the dashboard that have a table. */
export const showsTable = (path: string) => /section=(?:shops|foods|users|activity)|view=list/.test(path);
