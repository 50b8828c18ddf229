import { EnvHttpProxyAgent, request } from 'undici';

/** The time of the provider's server (milliseconds since 1970), or null when it does not tell it. Uses HTTPS_PROXY. */
export async function providerTime(baseUrl = 'https://api.razorpay.com'): Promise<number | null> {
  const dispatcher = new EnvHttpProxyAgent();
  try {
    const { headers, body } = await request(baseUrl, { dispatcher });
    await body.dump();
    const time = Date.parse(String(headers.date));
    return Number.isNaN(time) ? null : time;
  } finally {
    await dispatcher.close();
  }
}
