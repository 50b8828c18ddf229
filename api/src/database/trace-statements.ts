import type { Sql } from './sql.ts';

interface RunningStatement {
  fail(error: unknown): void;
  set(attributes: { 'db.query.text': string }): void;
  end(): void;
}

/** A query of the package: what its types lack. */
interface Query {
  strings: readonly string[] | string;
  statement: { string: string } | null;
  executed: boolean;
  handle(): unknown;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Calls `begin` when a statement begins; its text has placeholders instead of values. A part of another statement is not traced itself. */
export function traceStatements(sql: Sql, begin: () => RunningStatement | null): Sql {
  const wrap = <Run extends object>(run: Run): Run =>
    new Proxy(run, {
      apply(target, self, args) {
        const query: unknown = Reflect.apply(target as never, self, args);
        if (isQuery(query)) watch(query, begin);
        return query;
      },
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        // A transaction has its own function for statements.
        if (name === 'begin' || name === 'savepoint')
          return (...args: unknown[]): unknown =>
            Reflect.apply(
              member,
              target,
              args.map((arg) =>
                typeof arg === 'function'
                  ? (inner: object): unknown => Reflect.apply(arg, null, [wrap(inner)])
                  : arg,
              ),
            );
        if (name === 'unsafe')
          return (...args: unknown[]): unknown => {
            const query: unknown = Reflect.apply(member, target, args);
            if (isQuery(query)) watch(query, begin);
            return query;
          };
        return member;
      },
    });
  return wrap(sql);
}

const isQuery = (value: unknown): value is Query =>
  value instanceof Promise && 'handle' in value && 'statement' in value;

function watch(query: Query, begin: () => RunningStatement | null): void {
  const { resolve, reject } = query;
  const handle = query.handle.bind(query);
  let statement: RunningStatement | null = null;
  const end = () => {
    if (!statement) return;
    const { strings } = query;
    const text = query.statement?.string ?? (typeof strings === 'string' ? strings : strings.join('?'));
    statement.set({ 'db.query.text': text.replaceAll(/\s+/g, ' ').trim() });
    statement.end();
    statement = null;
  };
  query.handle = () => {
    if (!query.executed) statement = begin();
    return handle();
  };
  query.resolve = (value) => {
    end();
    resolve(value);
  };
  query.reject = (error) => {
    statement?.fail(error);
    end();
    reject(error);
  };
}
