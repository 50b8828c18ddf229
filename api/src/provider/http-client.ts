import { Agent, EnvHttpProxyAgent, errors, type Dispatcher } from 'undici';

/** A client for JSON. Its methods are those of axios that the provider's SDK calls. */
export interface HttpClient {
  get(path: string, options: { params?: Params | undefined }): Promise<Answer>;
  post(path: string, body: unknown, options?: { headers: Record<string, string> }): Promise<Answer>;
}

type Params = Record<string, string | number | null | undefined>;

/** `data` is the parsed body, or its text when it is no JSON. */
interface Answer {
  status: number;
  data: unknown;
}

interface HttpClientOptions {
  /** The address before each path. */
  baseUrl: string;
  keyId: string;
  keySecret: string;
  userAgent: string;
  /** For the whole call. */
  timeoutMs: number;
  /** In bytes. A longer answer is an error. */
  maxAnswer: number;
  /** Uses HTTP_PROXY, HTTPS_PROXY and NO_PROXY. */
  proxy: boolean;
}

/**
 * Makes the calls of the provider's SDK with undici, because axios needs more processor time (docs/decisions/0103).
 * It follows no redirect: that would send our key to another server. A call fails with an Error that has `response` for
 * an answer other than 2xx, as in axios, and `code` for no answer.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { baseUrl, keyId, keySecret, userAgent, timeoutMs, maxAnswer, proxy } = options;
  const dispatcher = new (proxy ? EnvHttpProxyAgent : Agent)({ maxResponseSize: maxAnswer });
  const { origin, pathname } = new URL(baseUrl);
  const prefix = pathname.replace(/\/+$/, '');
  const headers = {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
    'user-agent': userAgent,
  };

  async function send(request: Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'body' | 'headers'>) {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(failure('ETIMEDOUT')), timeoutMs);
    try {
      const sent = { ...request, origin, path: prefix + request.path, signal: timeout.signal };
      const { statusCode: status, body } = await dispatcher.request(sent);
      const answer = { status, data: parse(await body.text()) };
      if (status >= 200 && status < 300) return answer;
      throw Object.assign(new Error(`answered ${status}`), { response: answer });
    } catch (fault) {
      // undici's own code for a connection that the provider has closed.
      throw fault instanceof errors.SocketError ? failure('ECONNRESET') : fault;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    get: (path, { params }) => send({ method: 'GET', path: path + queryOf(params), headers }),
    post: (path, body, more) =>
      send({
        method: 'POST',
        path,
        body: JSON.stringify(body),
        headers: { ...headers, 'content-type': 'application/json', ...more?.headers },
      }),
  };
}

function queryOf(params: Params = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null) query.append(name, String(value));
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const failure = (code: string) => Object.assign(new Error(code), { code });
