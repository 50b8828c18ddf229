import * as z from 'zod/mini';
import { AppError } from '../errors/app-error.ts';

/**
 * The provider gave no valid answer: it is unreachable, too slow, faulty, or does not accept our keys. It may have done
 * what was requested. 503.
 */
export class ProviderDownError extends AppError {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super('DEPENDENCY_DOWN', 'The payment provider cannot be reached. Please try again in a moment.', {
      cause,
    });
    this.name = 'ProviderDownError';
    this.reason = reason;
  }
}

interface Refusal {
  statusCode: number;
  code: string;
  description: string;
  reason?: string | null | undefined;
  field?: string | null | undefined;
}

/** The provider refused the request and did nothing. 422. */
export class ProviderRefusedError extends AppError {
  readonly statusCode: number;
  readonly providerCode: string;
  readonly description: string;
  readonly reason: string | null;
  readonly field: string | null;

  constructor(refusal: Refusal) {
    super('REFUSED', `The payment provider refused this: ${refusal.description}`);
    this.name = 'ProviderRefusedError';
    this.statusCode = refusal.statusCode;
    this.providerCode = refusal.code;
    this.description = refusal.description;
    this.reason = refusal.reason ?? null;
    this.field = refusal.field ?? null;
  }
}

const text = z.string().check(z.maxLength(1000));
const refusalBody = z.object({
  code: text,
  description: text,
  reason: z.nullish(text),
  field: z.nullish(text),
});
const httpFault = z.object({
  response: z.object({ status: z.number(), data: z.unknown() }),
});

/** Turns an error of the provider's HTTP client into a typed error. */
export function toProviderError(fault: unknown): ProviderDownError | ProviderRefusedError {
  if (fault instanceof ProviderDownError || fault instanceof ProviderRefusedError) return fault;
  const answered = httpFault.safeParse(fault);
  if (!answered.success) return new ProviderDownError(networkReason(fault), withoutSecrets(fault));

  const { status, data } = answered.data.response;
  const body = z.object({ error: refusalBody }).safeParse(data);
  // 401 means that the provider does not accept our key, 409 that the same refund is being processed.
  const final = status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status);
  if (final && body.success) return new ProviderRefusedError({ statusCode: status, ...body.data.error });
  const detail = body.success ? `: ${body.data.error.description}` : '';
  return new ProviderDownError(`answered ${status}${detail}`, withoutSecrets(fault));
}

function networkReason(fault: unknown): string {
  const code = fault instanceof Error && 'code' in fault ? String(fault.code) : null;
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return 'timeout';
  return code ?? (fault instanceof Error ? fault.message : 'unknown');
}

/** Keeps only the message of the HTTP client's error, because the error contains the request with our key secret. */
function withoutSecrets(fault: unknown): Error {
  return new Error(fault instanceof Error ? fault.message : 'not an error');
}
