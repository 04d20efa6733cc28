import pg from 'pg';
import type { Log } from '../log.ts';

/**
 * Listens on one PostgreSQL channel with a connection of its own, and comes back after a loss. `heard` also runs after
 * each reconnect with an empty payload, because what was notified meanwhile is gone: look again.
 */
export function listen(
  connectionString: string,
  channel: string,
  heard: (payload: string) => void,
  log: Log,
): { close(): Promise<void> } {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const opened = new pg.Client({ connectionString, application_name: `recado-${process.pid}`, keepAlive: true });
    client = opened;
    opened.on('error', () => undefined);
    opened.on('end', again);
    opened.on('notification', (notice) => heard(notice.payload ?? ''));
    try {
      await opened.connect();
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
      heard('');
    } catch (error) {
      log.warn({ err: error, channel }, 'cannot listen to the database yet');
      await opened.end().catch(() => undefined);
    }
  };
  const again = (): void => {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), 500);
  };
  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
