import { until, type TestServer } from './harness.ts';

/** Waits until this many statements of the server wait for a lock that the test holds. */
export const untilBlocked = (server: TestServer, count = 1): Promise<boolean> =>
  until(async () => {
    const { rows } = await server.admin.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length >= count;
  });
