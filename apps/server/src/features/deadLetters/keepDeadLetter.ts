import type { SessionEvent } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { toStoredJson } from '../../gateways/whatsapp/storedJson.ts';
import { fragment, hot, param, params } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { deadLetters } from './deadLetters.tables.ts';
import { toStoredReason } from './reasons.ts';

const { companyId, connectionId, error } = params(deadLetters);
const storedEvent = fragment`${param('event', 'text')}::jsonb`;
const keep = hot('deadLetters.keep')`
  insert into dead_letters (company_id, connection_id, event, error)
  select ${companyId}, ${connectionId}, ${storedEvent}, ${error}
  where not exists (
    select 1 from dead_letters
    where company_id = ${companyId} and connection_id = ${connectionId} and event = ${storedEvent})`;

/**
 * Stores a received event that could not be recorded, with the reason (trust R3). An event delivered several times is
 * stored once.
 */
export const keepDeadLetter = async (
  work: Work,
  connectionId: number,
  event: SessionEvent,
  reason: unknown,
): Promise<void> =>
  void (await work.rows(keep, { connectionId, event: toStoredJson(event), error: toStoredReason(reason) }));
