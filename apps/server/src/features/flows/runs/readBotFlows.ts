import { randomInt } from 'node:crypto';
import { normalizePhrase, type BotFlow, type BotFlows } from '@recado/contracts';
import { fragment, hot, nullable, param, params, returns } from '../../../kernel/db/hot.ts';
import type { Work } from '../../../kernel/work.ts';
import { tickets } from '../../tickets/tickets.tables.ts';

const { companyId, id } = params(tickets);
const flowOf = fragment`json_build_object('flowId', f.id, 'versionId', v.id, 'name', f.name, 'document', v.document)`;

/**
 * The flows that can take a turn in a ticket. A disabled flow does not start, but a run of it goes on (behaviour 10.6).
 * Only phrases that the contact has written are read, because a document may have a megabyte.
 */
const read = hot('flows.forTurn')`
  select ${returns({
    running: fragment`(
      select ${flowOf} from flow_versions v
      join flows f on f.company_id = v.company_id and f.id = v.flow_id
      where v.company_id = ${companyId} and v.id = ${nullable('versionId', 'int')})`.as<BotFlow | null>(),
    phrases: fragment`(
      select coalesce(json_agg(json_build_object('phrase', c.phrase_key, 'flow', ${flowOf}) order by c.id), '[]')
      from flow_campaigns c
      join flows f on f.company_id = c.company_id and f.id = c.flow_id and f.active
      join flow_versions v on v.company_id = f.company_id and v.id = f.version_id
      where c.company_id = ${companyId} and c.connection_id = t.connection_id and c.status
        and c.phrase_key = any((select ${param('phrases', 'text[]')})::text[]))`.as<BotFlows['phrases']>(),
    contact: fragment`(
      select json_build_object('name', c.name, 'number', c.number, 'email', coalesce(c.email, ''))
      from contacts c where c.company_id = t.company_id and c.id = t.contact_id)`.as<BotFlows['contact']>(),
  })}
  from tickets t where t.company_id = ${companyId} and t.id = ${id}`;

type Asked = { ticketId: number; versionId: number | null; texts: readonly string[] };

/** Returns what the chain needs to know about flows in a turn of a ticket. */
export async function readBotFlows(work: Work, { ticketId, versionId, texts }: Asked): Promise<BotFlows | undefined> {
  const phrases = [...new Set(texts.map(normalizePhrase))].filter((text) => text !== '');
  const [row] = await work.rows(read, { id: ticketId, versionId, phrases });
  return row && { ...row, byIntegration: {}, seed: randomInt(2 ** 31) };
}
