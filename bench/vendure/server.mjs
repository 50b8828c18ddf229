import { bootstrap } from '@vendure/core';
import { config } from './config.mjs';

const app = await bootstrap(config);
process.once('SIGTERM', () => void app.close().finally(() => process.exit()));
// The bench has ended.
process.once('disconnect', () => process.exit());
process.send({ ready: true });
