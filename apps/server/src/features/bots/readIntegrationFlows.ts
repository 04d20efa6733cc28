import type { BotFlow } from '@recado/contracts';
import { fragment, hot, params, param, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { tickets } from '../tickets/tickets.tables.ts';

const { companyId, id } = params(tickets);

/**
 * The flow of each integration: for the first ticket of a contact its own, otherwise the usual one, otherwise the only
 * active flow of the company (behaviour 10.10). A deleted flow counts as none. Flows without a published version do not
 * start, and are not counted: a new flow that somebody begins to draw must not take the only one away (decision 0173).
 */
const read = hot('bots.integrationFlows')`
  select ${returns({
    flows: fragment`coalesce(json_object_agg(i.id, json_build_object(
      'flowId', f.id, 'versionId', v.id, 'name', f.name, 'document', v.document)), '{}')`.as<Record<number, BotFlow>>(),
  })}
  from queue_integrations i
  join lateral (
    select t.id, t.contact_id, not exists (
      select 1 from tickets earlier
      where earlier.company_id = t.company_id and earlier.contact_id = t.contact_id and earlier.id < t.id) as is_first
    from tickets t where t.company_id = ${companyId} and t.id = ${id}) ticket on true
  join lateral (
    select coalesce(
      case when ticket.is_first then (select w.id from flows w where w.company_id = i.company_id and w.id = i.flow_id_welcome) end,
      (select u.id from flows u where u.company_id = i.company_id and u.id = i.flow_id),
      case when not exists (
        select 1 from flows k where k.company_id = i.company_id and k.id in (i.flow_id, i.flow_id_welcome)) then (
        select min(a.id) from flows a
        where a.company_id = i.company_id and a.active and a.version_id is not null having count(*) = 1) end) as id) chosen on true
  join flows f on f.company_id = i.company_id and f.id = chosen.id and f.active
  join flow_versions v on v.company_id = f.company_id and v.id = f.version_id
  where i.company_id = ${companyId} and i.type = 'flowbuilder' and i.id = any((select ${param('integrationIds', 'int[]')})::int[])`;

/** Returns the flows of integrations in a ticket, by the id of the integration. */
export const readIntegrationFlows = async (
  work: Work,
  ticketId: number,
  integrationIds: readonly number[],
): Promise<Record<number, BotFlow>> =>
  integrationIds.length === 0
    ? {}
    : (await work.rows(read, { id: ticketId, integrationIds: [...integrationIds] }))[0]!.flows;
