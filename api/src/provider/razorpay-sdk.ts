import type Razorpay from 'razorpay';
import { toProviderError } from './errors.ts';

export interface SdkOptions {
  keyId: string;
  keySecret: string;
  /** Without `/v1`; the provider's own when left out. */
  baseUrl?: string | undefined;
  timeoutMs: number;
}

/** The SDK's HTTP client (an axios instance), which its types leave out: what we need of it. */
interface SdkHttp {
  defaults: {
    baseURL?: string;
    timeout?: number;
    proxy?: false;
    maxRedirects?: number;
    maxContentLength?: number;
  };
  interceptors: {
    response: { use(fulfilled: undefined, rejected: (fault: unknown) => Promise<never>): unknown };
  };
  post(url: string, body: unknown, config: { headers: Record<string, string> }): Promise<{ data: unknown }>;
}

export interface Sdk {
  razorpay: Razorpay;
  http: SdkHttp;
}

/** Loads the provider's SDK (50 ms and 17 MB, so only at the first call) and mends what it leaves open. */
export async function loadSdk(options: SdkOptions): Promise<Sdk> {
  const { default: RazorpayClass } = await import('razorpay');
  const razorpay = new RazorpayClass({ key_id: options.keyId, key_secret: options.keySecret });
  const http = httpOf(razorpay);
  http.defaults.timeout = options.timeoutMs;
  // A redirect would carry our key to another place.
  http.defaults.maxRedirects = 0;
  http.defaults.maxContentLength = 4 * 1024 * 1024;
  if (options.baseUrl !== undefined) {
    http.defaults.baseURL = options.baseUrl.replace(/\/+$/, '');
    if (isLoopback(options.baseUrl)) http.defaults.proxy = false;
  }
  // The SDK's own error mapping reads `fault.response.data` and throws a TypeError where there is no response.
  // It gets one with our typed error inside, which `thrownBySdk` takes out again.
  http.interceptors.response.use(undefined, (fault) =>
    Promise.reject({ response: { status: 0, data: { error: toProviderError(fault) } } }),
  );
  return { razorpay, http };
}

/** The typed error inside what a call through the SDK, or through its HTTP client, threw. */
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
