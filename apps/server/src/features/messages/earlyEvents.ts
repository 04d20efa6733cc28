import { hot, type Work } from '../../kernel/work.ts';

/** Returns the lock for a wid: required to store its message and to park or take its early events. */
export const nameLockOf = (connectionId: number, wid: string): string => `name:${connectionId}:${wid}`;

/** An event that arrived before its message. */
type Early = { wid: string; event: Record<string, unknown> };

const park = hot(
  'messages.park',
  'insert into early_events (company_id, connection_id, wid, event) select $1, $2, wid, event from unnest($3::text[], $4::jsonb[]) with ordinality as g (wid, event, at) order by at',
);

/** Stores events that arrived before their message, in the given order (behaviour 1.6). */
export const parkEvents = async (work: Work, connectionId: number, early: readonly Early[]): Promise<void> =>
  void (await work.rows(park, [
    work.companyId,
    connectionId,
    early.map(({ wid }) => wid),
    early.map(({ event }) => JSON.stringify(event)),
  ]));

const take = hot(
  'messages.takeEarly',
  'delete from early_events where company_id = $1 and connection_id = $2 and wid = any($3) returning id, event',
);

/**
 * Removes and returns the early events of messages, oldest first. From here to the commit, no event is parked for these
 * wids: a concurrent event finds the message instead.
 */
export async function takeEarlyEvents(work: Work, connectionId: number, wids: readonly string[]): Promise<unknown[]> {
  await work.lock(...wids.map((wid) => nameLockOf(connectionId, wid)));
  const rows = await work.rows<{ id: number; event: unknown }>(take, [work.companyId, connectionId, wids]);
  return rows.sort((a, b) => a.id - b.id).map(({ event }) => event);
}
