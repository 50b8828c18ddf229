// Loaded into every process of the product by NODE_OPTIONS: the one that fills the database lives as many milliseconds
// ahead as DEMO_AHEAD_MS says, so that the demo campus moves in at another time of day. The rest is told by /dev/clock.
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
