import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';

const decode = (text: string) => Buffer.from(text, 'base64url');

/** The keys of a browser's push subscription. */
interface BrowserKeys {
  /** As in `PushSubscription.toJSON()`. */
  public: { p256dh: string; auth: string };
  /**
   * Decrypts a message with one record of the content encoding aes128gcm (RFC 8188, RFC 8291).
   * @throws when it was not encrypted for this browser
   */
  decrypt(body: Buffer): string;
}

export function makeBrowserKeys(): BrowserKeys {
  const own = createECDH('prime256v1');
  own.generateKeys();
  const auth = randomBytes(16);
  return {
    public: { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') },
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const lengthOfKey = body.readUInt8(20);
      const sender = body.subarray(21, 21 + lengthOfKey);
      const sealed = body.subarray(21 + lengthOfKey);
      const derive = (secret: Buffer, salting: Buffer, info: Buffer | string, length: number) =>
        Buffer.from(hkdfSync('sha256', secret, salting, info, length));
      const both = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender]);
      const secret = derive(own.computeSecret(sender), auth, both, 32);
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The byte 2 ends the last record; zeros after it are padding.
      const end = plain.lastIndexOf(2);
      if (end === -1 || plain.subarray(end + 1).some((byte) => byte !== 0))
        throw new Error('not the last record');
      return plain.subarray(0, end).toString();
    },
  };
}

/**
 * Checks the header `Authorization` of a push message (VAPID, RFC 8292).
 * @param key the key with which the browser has subscribed
 * @returns what is wrong, or null
 */
export function vapidProblem(header: string | undefined, key: string, origin: string): string | null {
  const [, token = '', sentKey] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  if (sentKey !== key) return `not the key of the subscription: ${sentKey}`;
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = decode(key);
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    decode(signature),
  );
  if (!isSigned) return 'the signature is wrong';
  const { alg } = JSON.parse(decode(head).toString()) as { alg: string };
  const { aud, exp, sub } = JSON.parse(decode(claims).toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };
  if (alg !== 'ES256') return `signed with ${alg}`;
  if (aud !== origin) return `for ${aud}`;
  const seconds = exp - Date.now() / 1000;
  if (seconds <= 0 || seconds > 24 * 3600) return `valid for ${seconds} seconds`;
  return /^(?:mailto|https):/.test(sub) ? null : `sent by ${sub}`;
}
