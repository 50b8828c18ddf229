import { Agent, EnvHttpProxyAgent, errors, type Dispatcher } from 'undici';

/** The parts we use of a request of the SDK's HTTP client (axios). */
export interface SdkRequest {
  method: string;
  data?: string;
  headers: { toJSON(): Record<string, string> };
}

/** `data` is the text of the body; the HTTP client parses it. */
export interface SdkResponse {
  status: number;
  data: string;
}

export interface AdapterOptions {
  keyId: string;
  keySecret: string;
  /** For the whole call. */
  timeoutMs: number;
  /** In bytes. A longer answer is an error. */
  maxAnswer: number;
  /** Uses HTTP_PROXY, HTTPS_PROXY and NO_PROXY. */
  proxy: boolean;
}

/**
 * Makes the calls of the SDK's HTTP client with undici, because the client's own way needs 2.5 times the processor time
 * (docs/decisions/0103). It follows no redirect: that would send our key to another server.
 * @throws an Error with `response` for an answer other than 2xx, as axios does, and one with `code` for no answer
 */
export function sdkAdapter(
  { keyId, keySecret, timeoutMs, maxAnswer, proxy }: AdapterOptions,
  urlOf: (request: SdkRequest) => string,
): (request: SdkRequest) => Promise<SdkResponse> {
  const dispatcher = new (proxy ? EnvHttpProxyAgent : Agent)({ maxResponseSize: maxAnswer });
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  return async function send(request) {
    const { origin, pathname, search } = new URL(urlOf(request));
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(failure('ETIMEDOUT')), timeoutMs);
    try {
      const { statusCode: status, body } = await dispatcher.request({
        origin,
        path: pathname + search,
        method: request.method.toUpperCase() as Dispatcher.HttpMethod,
        body: request.data ?? null,
        headers: { ...request.headers.toJSON(), authorization },
        signal: timeout.signal,
      });
      const response = { status, data: await body.text() };
      if (status >= 200 && status < 300) return response;
      throw Object.assign(new Error(`answered ${status}`), { response });
    } catch (fault) {
      // undici's own code for a connection that the provider has closed.
      throw fault instanceof errors.SocketError ? failure('ECONNRESET') : fault;
    } finally {
      clearTimeout(timer);
    }
  };
}

const failure = (code: string) => Object.assign(new Error(code), { code });
