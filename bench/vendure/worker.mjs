import { bootstrapWorker } from '@vendure/core';
import { config } from './config.mjs';

const worker = await bootstrapWorker(config);
await worker.startJobQueue();
process.once('SIGTERM', () => void worker.app.close().finally(() => process.exit()));
// The bench has ended.
process.once('disconnect', () => process.exit());
process.send({ ready: true });
