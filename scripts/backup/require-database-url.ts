/** The address of the database. Without one it prints what to do and ends the process. */
export function requireDatabaseUrl(): string {
  const url = process.env.DATABASE_URL?.trim();
  if (url) return url;
  console.error(
    'DATABASE_URL is not set. For the private PostgreSQL of npm start: npm run backup or npm run restore',
  );
  process.exit(1);
}
