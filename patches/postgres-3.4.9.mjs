// Fixes faults of postgres.js 3.4.9. When PostgreSQL ends during a transaction:
// - the whole process ends, because "rollback" is written to a socket that is null ("Cannot read properties of null
//   (reading 'write')", upstream issues 1066, 1154 and 1208);
// - unsent bytes of the lost connection are sent at the start of the next one;
// - statements of the lost transaction may run on the next connection, even in another transaction.
// With this patch every statement of a lost connection fails with CONNECTION_CLOSED, and none of it is sent.
// Also, a transaction that starts on a connection whose pipeline is full does not get the connection for itself and
// fails ("UNSAFE_TRANSACTION"). With this patch it always does.
// Tested by scripts/postgres-death.test.ts and api/src/database/connect.test.ts.
const connection = [
  {
    find: `    if (q.cancelled)
      return

    try {
      q.state = backend`,
    replace: `    if (q.cancelled)
      return

    if (!socket) {
      queryError(q, Errors.connection('CONNECTION_CLOSED', options))
      return true
    }

    try {
      q.state = backend`,
  },
  {
    find: `      return write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
        && (!q.options.onexecute || q.options.onexecute(connection))`,
    replace: `      const more = write(toBuffer(q))
        && !q.describeFirst
        && !q.cursorFn
        && sent.length < max_pipeline
      return q.options.onexecute ? q.options.onexecute(connection) : more`,
  },
  {
    find: `  function nextWrite(fn) {
    const x = socket.write(chunk, fn)`,
    replace: `  function nextWrite(fn) {
    if (!socket) {
      chunk = nextWriteTimer = null
      error(Errors.connection('CONNECTION_CLOSED', options))
      return true
    }
    const x = socket.write(chunk, fn)`,
  },
  {
    find: `    incomings = null
    clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
    replace: `    incomings = null
    clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)`,
  },
];

const transaction = [
  {
    find: `      , connection
      , prepare = null
`,
    replace: `      , connection
      , prepare = null
      , lost = null
`,
  },
  {
    find: `new Promise((_, reject) => connection.onclose = reject)`,
    replace: `new Promise((_, reject) => connection.onclose = e => {
          lost = e
          while (queries.length)
            queries.shift().reject(e)
          reject(e)
        })`,
  },
  {
    find: `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue === full`,
    replace: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (lost)
          return q.reject(lost)
        c.queue === full`,
  },
];

export const patch = {
  package: 'postgres',
  version: '3.4.9',
  files: {
    'src/connection.js': connection,
    'cjs/src/connection.js': connection,
    'src/index.js': transaction,
    'cjs/src/index.js': transaction,
  },
};
