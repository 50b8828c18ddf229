import type Razorpay from 'razorpay';
import { toProviderError } from './errors.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';

interface SdkOptions {
  keyId: string;
  keySecret: string;
  /** The address without `/v1`; the provider's own address when it is missing. */
  baseUrl?: string | undefined;
  timeoutMs: number;
}

export interface Sdk {
  razorpay: Razorpay;
  http: HttpClient;
}

const MAX_ANSWER = 4 * 1024 * 1024;

/** Loads and configures the provider's SDK. It takes 50 ms and 17 MB, so it is loaded at the first call. */
export async function loadSdk(options: SdkOptions): Promise<Sdk> {
  const { default: RazorpayClass } = await import('razorpay');
  const { keyId, keySecret, baseUrl, timeoutMs } = options;
  const razorpay = new RazorpayClass({ key_id: keyId, key_secret: keySecret });
  // The SDK's HTTP client, which is missing in its types. It is replaced by ours.
  const defaults = field(field(razorpay.api, 'rq'), 'defaults');
  const sdkUrl = field(defaults, 'baseURL');
  const userAgent = field(field(defaults, 'headers'), 'User-Agent');
  if (typeof sdkUrl !== 'string' || typeof userAgent !== 'string') {
    throw new Error('This version of the razorpay package keeps its HTTP client elsewhere.');
  }
  const http = failAsSdk(
    createHttpClient({
      baseUrl: baseUrl ?? sdkUrl,
      keyId,
      keySecret,
      userAgent,
      timeoutMs,
      maxAnswer: MAX_ANSWER,
      proxy: baseUrl === undefined || !isLoopback(baseUrl),
    }),
  );
  Object.assign(razorpay.api, { rq: http });
  return { razorpay, http };
}

/**
 * Without a response the SDK's error mapping throws a TypeError, because it reads `response.data`. So it gets a response
 * that contains our typed error, and `thrownBySdk` reads the error from it.
 */
function failAsSdk({ get, post }: HttpClient): HttpClient {
  const fail = (fault: unknown) =>
    Promise.reject({ response: { status: 0, data: { error: toProviderError(fault) } } });
  return {
    get: (path, options) => get(path, options).catch(fail),
    post: (path, body, options) => post(path, body, options).catch(fail),
  };
}

/** The typed error of a failed call to the SDK or to its HTTP client. */
export function thrownBySdk(thrown: unknown): Error {
  const mapped = field(thrown, 'error') ?? field(field(field(thrown, 'response'), 'data'), 'error');
  return toProviderError(mapped ?? thrown);
}

function field(value: unknown, name: string): unknown {
  // axios is a function with properties.
  const has = typeof value === 'function' || (typeof value === 'object' && value !== null);
  return has ? Reflect.get(value, name) : undefined;
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
