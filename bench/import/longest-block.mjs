// Runs in the API before its program. Answers each message 'longest block' with the longest time in milliseconds between
// two turns of the event loop since the last answer. /metrics cannot be used: it looks every 10 ms, and adds them.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const turns = monitorEventLoopDelay({ resolution: 1 });
turns.enable();
process.on('message', (message) => {
  if (message !== 'longest block') return;
  process.send?.({ longestBlock: turns.max / 1e6 });
  turns.reset();
});
