import type { SessionEvent } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { toStoredJson } from '../../gateways/whatsapp/storedJson.ts';
import { hot, type Work } from '../../kernel/work.ts';
import { toStoredReason } from './reasons.ts';

const keep = hot(
  'deadLetters.keep',
  `insert into dead_letters (company_id, connection_id, event, error) select $1, $2, $3::jsonb, $4
   where not exists (select 1 from dead_letters where company_id = $1 and connection_id = $2 and event = $3::jsonb)`,
);

/**
 * Keeps what was heard and could not be recorded, with the reason (trust R3). The same event lies there once, however
 * often it is delivered.
 */
export const keepDeadLetter = async (
  work: Work,
  connectionId: number,
  event: SessionEvent,
  reason: unknown,
): Promise<void> =>
  void (await work.rows(keep, [work.companyId, connectionId, toStoredJson(event), toStoredReason(reason)]));
