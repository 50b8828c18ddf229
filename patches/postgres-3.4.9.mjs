// postgres.js 3.4.9 ends the whole process when PostgreSQL dies in mid-transaction: the scope's rollback is written
// to a connection that has no socket any more ("Cannot read properties of null (reading 'write')", upstream issues
// 1066, 1154 and 1208). Unsent bytes of the dead session are also sent at the head of the next one, and statements
// of a dead transaction may run in the session that takes its place, even in another's transaction.
// A transaction that begins on a connection with a query under way goes wrong too ("UNSAFE_TRANSACTION"): where the
// pipeline is full, the connection is not reserved for it. With this patch it always is, and
// every statement of a lost session is settled with CONNECTION_CLOSED, and nothing of it is sent.
// Shown by scripts/postgres-death.test.ts and api/src/database/connect.test.ts.
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
