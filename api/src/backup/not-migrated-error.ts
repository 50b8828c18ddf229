/** A backup was restored whole, but the migrations to this version failed. */
export class NotMigratedError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'NotMigratedError';
  }
}
