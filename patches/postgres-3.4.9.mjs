// Fixes faults of postgres.js 3.4.9. When PostgreSQL ends during a transaction:
// - the whole process ends, because "rollback" is written to a socket that is null ("Cannot read properties of null
//   (reading 'write')", upstream issues 1066, 1154 and 1208);
// - unsent bytes of the lost connection are sent at the start of the next one;
// - statements of the lost transaction may run on the next connection, even in another transaction.
// With this patch every statement of a lost connection fails with CONNECTION_CLOSED, and none of it is sent.
// Also, a transaction that starts on a connection whose pipeline is full does not get the connection for itself and
// fails ("UNSAFE_TRANSACTION"). With this patch it always does.
// A connection that is cut while it fetches the array types leaves a rejected promise without a handler, which ends the
// process, and a state in which a refusal of the next connection ("the database system is starting up") is not noticed.
// With this patch neither happens.
// It adds the option `query_timeout` in seconds, because the package waits without a limit for a server that does not answer: a query that
// waits for a connection, or for its answer, longer than this fails with QUERY_TIMEOUT and its connection is destroyed,
// also the idle connections when none has received anything from the server since. A query in the queue waits on while the server
// answers others. `unsafe` takes the option for one query.
// Tested by scripts/product-tests/postgres-death.test.ts, scripts/product-tests/silent-database.test.ts and api/src/database/connect.test.ts.
const connection = [
  {
    find: `    , nextWriteTimer = null
    , terminated = false`,
    replace: `    , nextWriteTimer = null
    , reconnectTimer = null
    , queryTimer = null
    , terminated = false`,
  },
  {
    find: `      initial = query
      reconnect()`,
    replace: `      initial = query
      query.opening = connection
      reconnect()`,
  },
  {
    find: `    terminate,
    execute,
    cancel,`,
    replace: `    terminate,
    execute,
    abort,
    cancel,`,
  },
  {
    find: `        ? sent.push(q)
        : (query = q, query.active = true)`,
    replace: `        ? sent.push(q)
        : (query = q, query.active = true, startQueryTimer(q))`,
  },
  {
    find: `  function connectTimedOut() {`,
    replace: `  function startQueryTimer(q) {
    clearTimeout(queryTimer)
    const seconds = q.options.query_timeout || options.query_timeout
    if (!seconds)
      return
    const since = performance.now()
    queryTimer = setTimeout(() => {
      // After a pause of this process the answer may be there and not read yet.
      queryTimer = setTimeout(queryTimedOut, 50, since)
    }, seconds * 1000)
  }

  function queryTimedOut(since) {
    abort(Errors.connection('QUERY_TIMEOUT', options, socket))
    if (queues.open && !(options.shared.heard > since))
      while (queues.open.length)
        queues.open.shift().abort(Errors.connection('QUERY_TIMEOUT', options))
  }

  function abort(err) {
    errored(err)
    while (sent.length)
      queryError(sent.shift(), err)
    if (socket)
      return socket.destroy()
    clearTimeout(reconnectTimer)
    onclose(connection, err)
  }

  function connectTimedOut() {`,
  },
  {
    find: `  function data(x) {
`,
    replace: `  function data(x) {
    options.shared.heard = performance.now()
`,
  },
  {
    find: `    setTimeout(connect, closedTime ?`,
    replace: `    reconnectTimer = setTimeout(connect, closedTime ?`,
  },
  {
    find: `    socket = null

    if (initial)
      return reconnect()
`,
    replace: `    socket = null
    clearTimeout(queryTimer)

    if (initial) {
      query && queryError(query, Errors.connection('CONNECTION_CLOSED', options))
      forgetAnswer()
      if (!hadError) {
        closedTime = performance.now()
        delay = (typeof backoff === 'function' ? backoff(options.shared.retries) : backoff) * 1000
      }
      return reconnect()
    }
`,
  },
  {
    find: `error(Errors.connection('CONNECTION_CLOSED', options, socket))
    closedTime = performance.now()`,
    replace: `error(Errors.connection('CONNECTION_CLOSED', options))
    forgetAnswer()
    closedTime = performance.now()`,
  },
  {
    find: `  /* Handlers */
`,
    replace: `  function forgetAnswer() {
    query = results = errorResponse = final = null
    result = new Result()
    rows = 0
  }

  /* Handlers */
`,
  },
  {
    find: `    query = results = errorResponse = null
    result = new Result()
    connectTimer.cancel()
`,
    replace: `    query = results = errorResponse = null
    result = new Result()
    connectTimer.cancel()
    clearTimeout(queryTimer)
`,
  },
  {
    find: `        return fetchArrayTypes()`,
    replace: `        return fetchArrayTypes().catch(noop)`,
  },
  {
    find: `    if (query)
      return // Consider opening`,
    replace: `    if (query)
      return startQueryTimer(query) // Consider opening`,
  },
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

const pool = [
  {
    find: `    socket          : o.socket,`,
    replace: `    socket          : o.socket,
    query_timeout   : o.query_timeout,`,
  },
  {
    find: `    if (open.length)
      return go(open.shift(), query)

    if (closed.length)`,
    replace: `    limitWait(query)

    if (open.length)
      return go(open.shift(), query)

    if (closed.length)`,
  },
  {
    find: `  function go(c, query) {`,
    replace: `  function limitWait(query) {
    const seconds = query.options.query_timeout || options.query_timeout
    if (!seconds)
      return
    const { resolve, reject } = query
    const since = performance.now()
    let timer = setTimeout(expire, seconds * 1000)
    query.resolve = x => (clearTimeout(timer), resolve(x))
    query.reject = x => (clearTimeout(timer), reject(x))

    function expire() {
      // Its connection limits the wait for the answer.
      if (query.state)
        return
      const heard = options.shared.heard || 0
      if (!query.opening && heard > since && performance.now() - heard < seconds * 1000)
        return timer = setTimeout(expire, seconds * 1000 - (performance.now() - heard))
      const err = Errors.connection('QUERY_TIMEOUT', options)
      if (query.opening)
        return query.opening.abort(err)
      queries.remove(query)
      query.reject(err)
    }
  }

  function go(c, query) {`,
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
    'src/index.js': [...pool, ...transaction],
    'cjs/src/index.js': [...pool, ...transaction],
  },
};
