// Fixes a fault of the PostgreSQL backend of BullMQ 6.7.0: it keeps the promise of its first connection also when that
// connection fails. A queue or a worker that starts while PostgreSQL is away would then fail until its process ends.
// With this patch the next call connects again.
// Tested by worker/src/queues/outages.test.ts.
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
];

export const patch = {
  package: 'bullmq',
  version: '6.7.0',
  files: {
    'dist/esm/postgres/postgres-connection.js': connection,
    'dist/cjs/postgres/postgres-connection.js': connection,
    'dist/esm/postgres/postgres-queue-backend.js': backend,
    'dist/cjs/postgres/postgres-queue-backend.js': backend,
  },
};
