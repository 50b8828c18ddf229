import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeUser } from '../testing/factories.ts';
import { recordingLog } from '../testing/recording-log.ts';

const { log, lines } = recordingLog();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ overrides: { log } });
});
afterAll(() => app.close());

/** PostgreSQL answers every write of sessions and every new table like one without space on its disk. */
async function fillDisk(): Promise<void> {
  await app.ctx.sql.unsafe(`
    create function no_space() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$;
    create function no_space_for_tables() returns event_trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$;
    create trigger no_space before insert or update or delete on sessions execute function no_space();
    create event trigger no_space on ddl_command_start when tag in ('CREATE TABLE AS')
      execute function no_space_for_tables();`);
}

test('a full disk is 503 with Retry-After, a log line, a metric and not ready, until there is space', async () => {
  const user = await makeUser(app.ctx);
  const ready = () => app.request(null, 'GET', '/readyz');
  const logOut = () => app.request(user, 'POST', '/api/users/logout');
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 200 }));
  await fillDisk();
  for (const _ of [1, 2]) {
    const refused = await logOut();
    expect(refused).toMatchObject({ status: 503, body: { code: 'DEPENDENCY_DOWN' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await vi.waitFor(async () =>
    expect(await ready()).toMatchObject({
      status: 503,
      body: { status: 'not ready', waitingFor: "space on the database's disk" },
    }),
  );
  // What is only read is still answered.
  expect(await app.request(null, 'GET', '/api/shops')).toMatchObject({ status: 200 });
  const metrics = async () => (await app.request<string>(null, 'GET', '/metrics')).body;
  expect(await metrics()).toContain(
    '# TYPE canteen_database_disk_full_total counter\ncanteen_database_disk_full_total 2',
  );
  // Also without further requests.
  expect(await metrics()).toContain('\ncanteen_database_disk_full 1\n');
  expect(lines.filter((line) => line.includes('no space left')).length).toBe(1);

  await app.ctx.sql.unsafe('drop event trigger no_space; drop trigger no_space on sessions;');
  // Prometheus asks too, where nobody asks /readyz.
  expect(await metrics()).toContain('\ncanteen_database_disk_full 0\n');
  await vi.waitFor(async () => expect(await ready()).toMatchObject({ status: 200 }));
  expect((await logOut()).status).toBeLessThan(300);
});
