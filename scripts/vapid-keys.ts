// npm run vapid-keys: prints new keys of web push as lines for .env.
import { makeVapidKeys } from './start/make-vapid-keys.ts';

const { publicKey, privateKey } = makeVapidKeys();
const contact = process.env.OWNER_EMAIL?.trim() || 'someone@example.edu';
// The empty line ends a last line of .env that has no end.
console.log(
  `\nVAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\nVAPID_SUBJECT=mailto:${contact}`,
);
