import { createECDH } from 'node:crypto';

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** New keys of web push, in base64url. With other keys all devices must subscribe again. */
export function makeVapidKeys(): VapidKeys {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  // The key must have 32 bytes; leading zeros are missing in the result.
  const privateKey = Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()]).subarray(-32);
  return {
    publicKey: keys.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
