import { hot, param, params, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { earlyEvents } from './messages.tables.ts';

/** Returns the lock for a wid: required to store its message and to park or take its early events. */
export const nameLockOf = (connectionId: number, wid: string): string => `name:${connectionId}:${wid}`;

/** An event that arrived before its message. */
type Early = { wid: string; event: Record<string, unknown> };

const { companyId, connectionId } = params(earlyEvents);
const wids = param('wids', 'text[]');
const park = hot('messages.park')`
  insert into early_events (company_id, connection_id, wid, event)
  select ${companyId}, ${connectionId}, wid, event
  from unnest(${wids}, ${param('events', 'jsonb[]')}) with ordinality as g (wid, event, at) order by at`;

/** Stores events that arrived before their message, in the given order (behaviour 1.6). */
export const parkEvents = async (work: Work, connectionId: number, early: readonly Early[]): Promise<void> =>
  void (await work.rows(park, {
    connectionId,
    wids: early.map(({ wid }) => wid),
    events: early.map(({ event }) => JSON.stringify(event)),
  }));

const take = hot('messages.takeEarly')`
  delete from early_events where company_id = ${companyId} and connection_id = ${connectionId} and wid = any(${wids})
  returning ${returns({ id: earlyEvents.id, event: earlyEvents.event })}`;

/**
 * Removes and returns the early events of messages, oldest first. From here to the commit, no event is parked for these
 * wids: a concurrent event finds the message instead.
 */
export async function takeEarlyEvents(work: Work, connectionId: number, wids: readonly string[]): Promise<unknown[]> {
  await work.lock(...wids.map((wid) => nameLockOf(connectionId, wid)));
  const rows = await work.rows(take, { connectionId, wids });
  return rows.sort((a, b) => a.id - b.id).map(({ event }) => event);
}
