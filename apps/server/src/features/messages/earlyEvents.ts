import { hot, type Work } from '../../kernel/work.ts';

/** The lock under which a name's message appears and what came early for that name is parked or taken. */
export const nameLockOf = (connectionId: number, wid: string): string => `name:${connectionId}:${wid}`;

/** What came before the message it is about. */
type Early = { wid: string; event: Record<string, unknown> };

const park = hot(
  'messages.park',
  'insert into early_events (company_id, connection_id, wid, event) select $1, $2, wid, event from unnest($3::text[], $4::jsonb[]) with ordinality as g (wid, event, at) order by at',
);

/** Keeps what came before its message, in the order given (behaviour 1.6). */
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
 * Takes out what waited for messages, oldest first. From here to the commit nothing is parked under their names: who
 * comes meanwhile finds the message.
 */
export async function takeEarlyEvents(work: Work, connectionId: number, wids: readonly string[]): Promise<unknown[]> {
  await work.lock(...wids.map((wid) => nameLockOf(connectionId, wid)));
  const rows = await work.rows<{ id: number; event: unknown }>(take, [work.companyId, connectionId, wids]);
  return rows.sort((a, b) => a.id - b.id).map(({ event }) => event);
}
