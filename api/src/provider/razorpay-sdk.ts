import type Razorpay from 'razorpay';
import { toProviderError } from './errors.ts';
import { sdkAdapter, type SdkRequest, type SdkResponse } from './sdk-adapter.ts';

export interface SdkOptions {
  keyId: string;
  keySecret: string;
  /** The address without `/v1`; the provider's own address when it is missing. */
  baseUrl?: string | undefined;
  timeoutMs: number;
}

/** The parts we use of the SDK's HTTP client (an axios instance), which is missing in its types. */
interface SdkHttp {
  defaults: { baseURL?: string; adapter?: (request: SdkRequest) => Promise<SdkResponse> };
  interceptors: {
    response: { use(fulfilled: undefined, rejected: (fault: unknown) => Promise<never>): unknown };
  };
  /** The whole address of a request, with its parameters. */
  getUri(request: SdkRequest): string;
  post(url: string, body: unknown, config: { headers: Record<string, string> }): Promise<{ data: unknown }>;
}

export interface Sdk {
  razorpay: Razorpay;
  http: SdkHttp;
}

const MAX_ANSWER = 4 * 1024 * 1024;

/** Loads and configures the provider's SDK. It takes 50 ms and 17 MB, so it is loaded at the first call. */
export async function loadSdk(options: SdkOptions): Promise<Sdk> {
  const { default: RazorpayClass } = await import('razorpay');
  const { keyId, keySecret, baseUrl, timeoutMs } = options;
  const razorpay = new RazorpayClass({ key_id: keyId, key_secret: keySecret });
  const http = httpOf(razorpay);
  if (baseUrl !== undefined) http.defaults.baseURL = baseUrl.replace(/\/+$/, '');
  const proxy = baseUrl === undefined || !isLoopback(baseUrl);
  http.defaults.adapter = sdkAdapter(
    { keyId, keySecret, timeoutMs, maxAnswer: MAX_ANSWER, proxy },
    (request) => http.getUri(request),
  );
  // Without a response the SDK's error mapping throws a TypeError, because it reads `response.data`. So it gets a
  // response that contains our typed error, and `thrownBySdk` reads the error from it.
  http.interceptors.response.use(undefined, (fault) =>
    Promise.reject({ response: { status: 0, data: { error: toProviderError(fault) } } }),
  );
  return { razorpay, http };
}

/** The typed error of a failed call to the SDK or to its HTTP client. */
export function thrownBySdk(thrown: unknown): Error {
  const mapped = field(thrown, 'error') ?? field(field(field(thrown, 'response'), 'data'), 'error');
  return toProviderError(mapped ?? thrown);
}

function field(value: unknown, name: string): unknown {
  // The HTTP client is a function with properties.
  const has = typeof value === 'function' || (typeof value === 'object' && value !== null);
  return has ? Reflect.get(value, name) : undefined;
}

function httpOf(razorpay: Razorpay): SdkHttp {
  const http = field(razorpay.api, 'rq');
  if (!field(http, 'defaults') || !field(http, 'interceptors')) {
    throw new Error('This version of the razorpay package keeps its HTTP client elsewhere.');
  }
  return http as SdkHttp;
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
