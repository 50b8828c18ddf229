// npm run vapid-keys: prints new keys of web push as lines for .env, with the OWNER_EMAIL of .env.
import { loadEnvFile } from './start/env-file.ts';

loadEnvFile();
await import('./vapid-keys/print-vapid-keys.ts');
