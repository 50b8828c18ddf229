import { errorMessage } from '../error-message.ts';

/** What a check found. */
export interface Finding {
  /** `problem`: something is missing or unsafe. `note`: worth knowing, but no reason to fail. */
  state: 'ok' | 'problem' | 'note';
  message: string;
  /** What to do about it. */
  remedy?: string;
}

export const ok = (message: string): Finding => ({ state: 'ok', message });
export const problem = (message: string, remedy: string): Finding => ({ state: 'problem', message, remedy });
export const note = (message: string, remedy: string): Finding => ({ state: 'note', message, remedy });

const WITHIN_MS = 20_000;

/** Runs a check. An error, or no answer within 20 s, becomes a problem with this remedy. */
export async function attempt(work: () => Promise<Finding>, remedy: string): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${WITHIN_MS / 1000} s`)), WITHIN_MS);
  });
  try {
    return await Promise.race([work(), silence]);
  } catch (error) {
    return problem(messageOf(error), remedy);
  } finally {
    clearTimeout(timer);
  }
}

/** The deepest cause names the reason: fetch itself only says that it failed. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return messageOf(error.cause);
  // OpenSSL's own words are a number and a line of its source.
  if (error.message.includes('wrong version number')) return 'the server answers without TLS at this port';
  return errorMessage(error);
}
