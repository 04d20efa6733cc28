import type { TicketStatus } from '@recado/contracts';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { InboundMessage } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { fragment, hot, jsonOf, param, params, raw, returns } from '../../kernel/db/hot.ts';
import type { Question } from '../../kernel/opening.ts';
import type { Work } from '../../kernel/work.ts';
import { mayHaveBot } from '../bots/index.ts';
import { openShipping } from '../campaigns/index.ts';
import { contactsByIdentities, spelledOut, type KnownContact } from '../contacts/index.ts';
import { isPlaceholder, whichMessage } from '../messages/index.ts';
import { messages } from '../messages/messages.tables.ts';
import { openRating } from '../ratings/index.ts';
import { joinContacts } from './joinContacts.ts';

const m = alias(messages, 'm');
const { companyId, connectionId, wid } = params(messages);

/** Finds a stored message by our id or the provider's id. A union, because each column has its own index. */
const knownBy = (column: AnyPgColumn) => fragment`
  select ${jsonOf({ id: m.id, ticketId: m.ticketId, isPlaceholder: isPlaceholder('m') })} as message from messages m
  where m.company_id = ${companyId} and m.connection_id = ${connectionId} and ${column} = ${wid}`;
const quotedWid = param('quotedWid', 'text');

/**
 * The first query of recording a message: reads in one round trip everything that is needed before rows are created.
 * Locks the live ticket's row, so that nobody moves or counts it meanwhile.
 */
const lookAhead = hot('inbound.lookAhead')`
  with contact as (${contactsByIdentities}),
    oldest as (select * from contact order by id limit 1),
    live as (
      select t.id, t.status, t.queue_id,
        t.use_integration and (t.prompt_id is not null or t.integration_id is not null) as is_answered
      from tickets t
      where t.company_id = ${companyId} and t.connection_id = ${connectionId}
        and t.contact_id = (select id from oldest) and t.status <> 'closed' for update)
  select ${returns({
    known: fragment`(
      select message from (${knownBy(m.wid)} union all ${knownBy(m.providerWid)}) known limit 1)`.as<KnownMessage | null>(),
    quotedId: fragment`
      case when ${quotedWid} <> '' then (select id from (${whichMessage(quotedWid)}) quoted limit 1) end`.as<
      number | null
    >(),
    early: fragment`exists (
      select 1 from early_events e
      where e.company_id = ${companyId} and e.connection_id = ${connectionId} and e.wid = ${wid})`.as<boolean>(),
    contact: raw('(select row_to_json(oldest) from oldest)').as<KnownContact | null>(),
    people: raw('(select count(*)::int from contact)').as<number>(),
    liveId: raw('(select id from live)').as<number | null>(),
    liveStatus: raw('(select status from live)').as<TicketStatus | null>(),
    mayHaveBot: mayHaveBot('(select queue_id from live)', '(select is_answered from live)'),
    rating: openRating('(select id from oldest)'),
    campaign: openShipping('(select id from oldest)'),
  })}`;

type KnownMessage = { id: number; ticketId: number; isPlaceholder: boolean };

/** Returns the first query of `receiveMessage`, for callers that open its Work. */
export const lookingAhead = ({
  connectionId,
  wid,
  quotedWid,
  identities,
}: InboundMessage): Question<typeof lookAhead> => ({
  statement: lookAhead,
  values: { connectionId, wid, quotedWid: quotedWid ?? '', ...spelledOut(identities) },
});

/** The facts that are known before a message is recorded. */
export type Ahead = Awaited<ReturnType<typeof lookAt>>;

/**
 * Reads what is known before a message is recorded. Merges its contacts if the message shows that several known ones are
 * the same person.
 */
export async function lookAt(work: Work, inbound: InboundMessage) {
  const { statement, values } = lookingAhead(inbound);
  const look = async () => (await work.rows(statement, values))[0]!;
  const ahead = await look();
  if (ahead.people <= 1 || (await joinContacts(work, inbound.identities)) === null) return ahead;
  return look();
}
