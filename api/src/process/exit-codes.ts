/** A process ends with it when it could not start because the database was away. The next start may succeed. */
export const DATABASE_AWAY = 75;
