// Loaded into every process of the product by NODE_OPTIONS. It sets the clock of prepare.js forward by DEMO_AHEAD_MS
// milliseconds, so that the demo campus is made for another time of day. The other processes get their time by /dev/clock.
import { basename } from 'node:path';

const ahead = Number(process.env.DEMO_AHEAD_MS);

if (basename(process.argv[1] ?? '') === 'prepare.js') {
  const Machine = Date;
  globalThis.Date = class extends Machine {
    constructor(...parts) {
      if (parts.length === 0) super(Machine.now() + ahead);
      else super(...parts);
    }
    static now() {
      return Machine.now() + ahead;
    }
  };
}
