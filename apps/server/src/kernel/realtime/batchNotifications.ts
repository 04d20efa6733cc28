import { openNotifications } from '../db/notifications.ts';
import type { Database } from '../db/open.ts';

/** The statement by which the Socket.IO adapter publishes an event to the other processes. */
const adapterNotify = 'SELECT pg_notify($1, $2)';

/** Returns a `query` for the Socket.IO adapter that sends notifications in batches. All other statements are unchanged. */
export function batchNotifications(
  pool: Pick<Database['owner'], 'query'>,
): (text: string, values?: unknown[]) => Promise<unknown> {
  const { send } = openNotifications(pool);
  return (text, values = []) =>
    text === adapterNotify ? send(...(values as [string, string])) : pool.query(text, values);
}
