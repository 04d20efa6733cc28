import pg from 'pg';
import type { Log } from '../log.ts';

/**
 * Listens on one PostgreSQL channel with a dedicated connection, and reconnects after a loss. After each reconnect,
 * calls `receive` with an empty payload, because notifications sent meanwhile are lost: the caller must query again.
 */
export function listen(
  connectionString: string,
  channel: string,
  receive: (payload: string) => void,
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
    opened.on('notification', (notice) => receive(notice.payload ?? ''));
    try {
      await opened.connect();
      await opened.query(`listen ${pg.escapeIdentifier(channel)}`);
      receive('');
    } catch (error) {
      log.warn({ err: error, channel }, 'database listen failed');
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
