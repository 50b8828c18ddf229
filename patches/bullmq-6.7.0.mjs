// Fixes faults of BullMQ 6.7.0:
// - The PostgreSQL backend keeps the promise of its first connection also when that connection fails. A queue or a worker
//   that starts while PostgreSQL is away would then fail until its process ends. With this patch the next call connects
//   again. Tested by worker/src/job-runner/outages.test.ts.
// - A worker whose store answers with an error ("the database system is starting up", a full disk, Redis' MISCONF) asks
//   again at once, up to 700 times a second. With this patch it waits for `runRetryDelay` first, as it does when nothing
//   answers. Tested by worker/src/job-runner/store-that-refuses.test.ts.
// - A worker that waits for jobs in PostgreSQL asks whether one waits and when the next one is due. It ignored an error of
//   these two questions, and then slept for up to an hour with jobs that were due. With this patch the wait fails, and
//   after a wait that has failed the worker looks for jobs. Tested by worker/src/job-runner/store-that-refuses.test.ts.
const connection = [
  {
    find: `            this.readyPromise = this.bootstrap();
`,
    replace: `            const ready = (this.readyPromise = this.bootstrap());
            ready.catch(() => {
                if (this.readyPromise === ready)
                    this.readyPromise = undefined;
            });
`,
  },
];

const backend = [
  {
    find: `            })();
        }
        return this.readyPromise;
    }
    async close(force = false) {`,
    replace: `            })();
            this.readyPromise.catch(() => {
                this.readyPromise = undefined;
            });
        }
        return this.readyPromise;
    }
    async close(force = false) {`,
  },
  {
    find: `            const onNotify = (msg) => {
                var _a;
                // Filter`,
    replace: `            const fail = (error) => {
                if (!settled)
                    finish(Promise.reject(error));
            };
            const onNotify = (msg) => {
                var _a;
                // Filter`,
  },
  {
    find: `                .catch(() => {
                // Ignore: a failed probe just falls back to the notify/timeout wait.
            });`,
    replace: `                .catch(fail); // whether a job waits`,
  },
  {
    find: `                .catch(() => {
                // Ignore: fall back to the notify/timeout wait.
            });`,
    replace: `                .catch(fail); // when the next job is due`,
  },
];

// Closing the worker ends the wait.
const pause = (milliseconds) =>
  `await this.delay(${milliseconds}, (this.abortDelayController ||= new globalThis.AbortController()))`;

const worker = [
  {
    find: `                    if (opts.onlyEmitError) {
                        return;
                    }
                    else {`,
    replace: `                    if (opts.onlyEmitError) {
                        if (opts.delayInMs && !this.closing)
                            ${pause('opts.delayInMs')};
                        return;
                    }
                    else {`,
  },
  {
    find: `            if (!this.closing) {
                await this.delay();
            }
`,
    replace: `            if (!this.closing) {
                ${pause('this.opts.runRetryDelay')};
                if (!this.closing)
                    return 0;
            }
`,
  },
];

export const patch = {
  package: 'bullmq',
  version: '6.7.0',
  files: {
    'dist/esm/classes/worker.js': worker,
    'dist/cjs/classes/worker.js': worker,
    'dist/esm/postgres/postgres-connection.js': connection,
    'dist/cjs/postgres/postgres-connection.js': connection,
    'dist/esm/postgres/postgres-queue-backend.js': backend,
    'dist/cjs/postgres/postgres-queue-backend.js': backend,
  },
};
