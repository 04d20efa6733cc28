import type { Inbound } from '../../gateways/whatsapp/Phone.ts';
import { hot, type Work } from '../../kernel/work.ts';
import { toStoredJson } from './toStoredJson.ts';

const bury = hot(
  'inbound.bury',
  `insert into dead_letters (company_id, connection_id, event, error) select $1, $2, $3::jsonb, $4
   where not exists (select 1 from dead_letters where company_id = $1 and connection_id = $2 and event = $3::jsonb)`,
);

/** Keeps what could not be recorded, with the reason, instead of losing it (trust R3). The same event lies there once, however often it is delivered. */
export const buryInbound = async (work: Work, event: Inbound, reason: string): Promise<void> => void (await work.rows(bury, [work.companyId, event.connectionId, toStoredJson(event), reason]));
