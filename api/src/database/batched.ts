import { isDatabaseDown } from './connect.ts';

interface Options {
  /** Statements under way at once in one process. */
  lanes?: number;
  /** Asks in one statement. */
  most?: number;
}

interface Waiting<Ask, Answer> {
  ask: Ask;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Answers many asks by one statement, in the order of the asks. What has come in when the process looks up from its
 * work goes together; what comes while all lanes are busy goes with the next. Nobody waits for company, so that a
 * lone ask takes no longer, and at noon a hundred customers share a statement and a commit. One that spoils its
 * statement spoils no other's: they are then answered one by one.
 */
export function batched<Ctx extends object, Ask, Answer>(
  answerAll: (ctx: Ctx, asks: Ask[]) => Promise<Answer[]>,
  { lanes = 2, most = 32 }: Options = {},
): (ctx: Ctx, ask: Ask) => Promise<Answer> {
  const queues = new WeakMap<Ctx, (ask: Ask) => Promise<Answer>>();

  const open = (ctx: Ctx) => {
    let waiting: Waiting<Ask, Answer>[] = [];
    let underWay = 0;
    let looking = false;

    const one = async ({ ask, resolve, reject }: Waiting<Ask, Answer>) => {
      try {
        const [answer] = await answerAll(ctx, [ask]);
        // One answer an ask is what `answerAll` promises.
        resolve(answer as Answer);
      } catch (error) {
        reject(error);
      }
    };

    const together = async (batch: Waiting<Ask, Answer>[]) => {
      const [first] = batch;
      if (first && batch.length === 1) return one(first);
      try {
        const answers = await answerAll(
          ctx,
          batch.map(({ ask }) => ask),
        );
        batch.forEach(({ resolve }, n) => resolve(answers[n] as Answer));
      } catch (error) {
        if (isDatabaseDown(error)) for (const { reject } of batch) reject(error);
        else await Promise.all(batch.map(one));
      }
    };

    const look = () => {
      looking = false;
      while (waiting.length > 0 && underWay < lanes) {
        const batch = waiting.slice(0, most);
        waiting = waiting.slice(most);
        underWay += 1;
        void together(batch).finally(() => {
          underWay -= 1;
          look();
        });
      }
    };

    return (ask: Ask) =>
      new Promise<Answer>((resolve, reject) => {
        waiting.push({ ask, resolve, reject });
        if (looking || underWay >= lanes) return;
        looking = true;
        setImmediate(look);
      });
  };

  return (ctx, ask) => {
    let queue = queues.get(ctx);
    if (!queue) {
      queue = open(ctx);
      queues.set(ctx, queue);
    }
    return queue(ask);
  };
}
