// A query takes the idle connection that was used last. postgres.js 3.4.9 takes the one that was idle for the longest
// time, so with few queries each one meets a connection that has not prepared its statement, and waits for that first.
// Tested by api/src/database/connect.test.ts.
export const patch = {
  package: 'postgres',
  version: '3.4.9',
  files: Object.fromEntries(
    ['', 'cjs/'].flatMap((folder) => [
      [
        `${folder}src/queue.js`,
        [
          {
            find: `    push: (x) => (xs.push(x), x),`,
            replace: `    push: (x) => (xs.push(x), x),
    unshift: (x) => (index > 0 ? xs[--index] = x : xs.unshift(x), x),`,
          },
        ],
      ],
      [
        `${folder}src/index.js`,
        [
          {
            find: `    queue.push(c)
    c.queue = queue`,
            replace: `    queue === open
      ? queue.unshift(c)
      : queue.push(c)
    c.queue = queue`,
          },
        ],
      ],
    ]),
  ),
};
