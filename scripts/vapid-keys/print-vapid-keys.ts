// node api/dist/vapid-keys.js: prints new keys of web push as lines for .env.
import { makeVapidKeys } from './make-vapid-keys.ts';

const { publicKey, privateKey } = makeVapidKeys();
const contact = process.env.OWNER_EMAIL?.trim();
const subject = contact
  ? `VAPID_SUBJECT=mailto:${contact}`
  : '# Add an address at which push services can reach you, and remove the # before it:\n# VAPID_SUBJECT=mailto:';
// The empty line ends a last line of .env that has no end.
console.log(`\nVAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n${subject}`);
