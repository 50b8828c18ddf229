import type { Config } from '../../api/src/config/config.ts';
import { providerTime } from '../../api/src/provider/provider-time.ts';
import { attempt, ok, problem, type Finding } from './finding.ts';

const WITHIN_S = 30;
const REMEDY = 'Set it, and run a time service (chrony or systemd-timesyncd): docs/operations.md, 23.';

/**
 * Compares the clock of this machine with Razorpay's. The line Time compares it with PostgreSQL's, which often runs on the same
 * machine.
 */
export async function checkClock({
  razorpay,
}: {
  razorpay: Pick<Config['razorpay'], 'sandbox' | 'baseUrl'>;
}): Promise<Finding> {
  if (razorpay.sandbox) return ok('not compared: the sandbox is on this machine');
  return attempt(async () => {
    const theirs = await providerTime(razorpay.baseUrl);
    if (theirs === null) return ok('not compared: Razorpay does not tell the time');
    const seconds = Math.round((Date.now() - theirs) / 1000);
    if (Math.abs(seconds) <= WITHIN_S) return ok("this machine's clock is right");
    return problem(
      `this machine's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`,
      REMEDY,
    );
  }, `${REMEDY} This machine must also reach api.razorpay.com.`);
}
