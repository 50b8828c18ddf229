// Runs in the API before its program. Answers each message 'longest block' with the longest time in milliseconds between
// two turns of the event loop since the last answer. The figure of /metrics is not used, because it is measured only every
// 10 ms and includes this interval.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const turns = monitorEventLoopDelay({ resolution: 1 });
turns.enable();
process.on('message', (message) => {
  if (message !== 'longest block') return;
  process.send?.({ longestBlock: turns.max / 1e6 });
  turns.reset();
});
