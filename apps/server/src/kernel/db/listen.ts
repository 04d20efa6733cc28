import pg from 'pg';
import type { Log } from '../log.ts';

/** Returns the URL of a database with a login. It is asked before each connection, because passwords are rotated. */
export type DatabaseUrl = () => Promise<string>;

/**
 * Listens on one PostgreSQL channel with a dedicated connection, and reconnects after a loss. After each reconnect,
 * calls `receive` with an empty payload, because notifications sent meanwhile are lost: the caller must query again.
 */
export function listen(
  databaseUrl: DatabaseUrl,
  channel: string,
  receive: (payload: string) => void,
  log: Log,
): { close(): Promise<void> } {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    let connectionString: string;
    try {
      connectionString = await databaseUrl();
    } catch (error) {
      log.warn({ err: error, channel }, 'database listen failed');
      return again();
    }
    if (closed) return;
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
