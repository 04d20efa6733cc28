import { Ack, limits, type TicketStatus } from '@recado/contracts';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ReceiveResult, InboundMessage } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { fragment, hot, jsonOf, param, params, raw, returns } from '../../kernel/db/hot.ts';
import type { Question } from '../../kernel/opening.ts';
import type { Work } from '../../kernel/work.ts';
import { enqueueBotTurn, mayHaveBot } from '../bots/index.ts';
import {
  answerCampaign,
  confirmOptOut,
  openShipping,
  recordAnswerTicket,
  type OpenShipping,
} from '../campaigns/index.ts';
import {
  contactsByIdentities,
  rememberContact,
  spelledOut,
  wasErasedAfter,
  type KnownContact,
} from '../contacts/index.ts';
import {
  fetchMedia,
  importMessage,
  isPlaceholder,
  moveReadCursorOf,
  placeholderKey,
  recordMessage,
  replacePlaceholder,
  whichMessage,
} from '../messages/index.ts';
import { messages } from '../messages/messages.tables.ts';
import { refuseCall } from '../notices/index.ts';
import {
  answerRating,
  findAnsweredTicket,
  openRating,
  sendFarewell,
  toRating,
  withdrawRating,
  type OpenRating,
} from '../ratings/index.ts';
import { getTicket, joinTicket, getFallbackTicketForImport, getFallbackTicket } from '../tickets/index.ts';
import { applyEarlyEvents } from './applyEarlyEvents.ts';
import { isOwnNumber } from './isOwnNumber.ts';
import { joinContacts } from './joinContacts.ts';
import { nameMentions } from './nameMentions.ts';
import type { InboundDeps } from './inboundDeps.ts';

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
      select t.id, t.status, t.queue_id from tickets t
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
    mayHaveBot: mayHaveBot('(select queue_id from live)'),
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

/**
 * Records an inbound message in one transaction: contact, ticket, message, list row, and the follow-up jobs. Does
 * nothing for a known wid, so redelivery and the echo of our own messages have no effect. Requires the chat's lock.
 */
export async function receiveMessage(
  work: Work,
  inbound: InboundMessage,
  isGroup: boolean,
  deps: InboundDeps,
): Promise<ReceiveResult> {
  const { connectionId, wid, content, fromMe, sentAt } = inbound;
  const question = lookingAhead(inbound);
  const look = async () => (await work.rows(question.statement, question.values))[0]!;
  let ahead = await look();
  // The message itself shows that several known contacts are the same person.
  if (ahead.people > 1 && (await joinContacts(work, inbound.identities)) !== null) ahead = await look();
  const file = 'mime' in content ? content : undefined;
  const said = {
    body: await nameMentions(work, content.body, inbound.mentions),
    mediaType: content.mediaType,
    mediaStatus: file ? ('pending' as const) : null,
    mediaName: file?.name ?? null,
    mediaMime: file?.mime ?? null,
    mediaHandle: file?.handle ?? null,
    voice: file?.voice ?? false,
    sticker: file?.sticker ?? false,
    quotedId: ahead.quotedId,
    forwarded: inbound.forwarded ?? false,
    advert: inbound.advert ?? null,
  };
  if (ahead.known) {
    const { id, ticketId, isPlaceholder } = ahead.known;
    if (isPlaceholder && !inbound.placeholder && (await replacePlaceholder(work, id, said))) {
      if (file) await work.enqueue(fetchMedia, { messageId: id });
      if (ahead.mayHaveBot && mayAskBot(inbound, isGroup) && ahead.liveStatus === 'pending')
        await enqueueBotTurn(work, ticketId);
    }
    return { messageId: id, ticketId };
  }

  if (isOldOrNew(work, inbound, ahead.contact) && (await wasErased(work, inbound, isGroup)))
    return { messageId: null, ticketId: null };

  const contact = await rememberContact(
    work,
    {
      identities: inbound.identities,
      profileName: fromMe && !isGroup && !inbound.imported ? undefined : inbound.profileName,
      isGroup,
    },
    ahead.contact,
  );
  const author =
    isGroup && inbound.participant && !fromMe
      ? await rememberContact(work, { ...inbound.participant, inGroupOnly: true })
      : contact;
  if (inbound.imported) {
    const ticketId = await getFallbackTicketForImport(work, { contactId: contact.id, connectionId, isGroup });
    const place = { wid, ticketId, connectionId, chatContactId: contact.id, contactId: fromMe ? null : author.id };
    return {
      messageId: await importMessage(work, { ...said, ...place, fromMe, ack: inbound.imported.ack, sentAt }),
      ticketId,
    };
  }
  const rated =
    !fromMe &&
    ahead.liveId === null &&
    ahead.rating !== null &&
    (await isRated(work, ahead.rating, inbound, contact.id));
  const repeated =
    rated || fromMe || ahead.liveId !== null || ahead.rating !== null
      ? null
      : await repeatedRating(work, inbound, contact.id);
  const campaign = rated || repeated !== null ? null : answeredCampaign(ahead.campaign, inbound);
  const answered = campaign && (await answerOf(work, campaign, inbound, contact.id, ahead.liveId !== null));
  const place = { contactId: contact.id, connectionId, isGroup };
  const isSilent =
    repeated !== null ||
    (!fromMe && !isGroup && ahead.liveId === null && (await isOwnNumber(work, connectionId, inbound.identities)));
  const ticketId =
    ahead.liveId ??
    (rated
      ? ahead.rating!.ticketId
      : fromMe
        ? await getFallbackTicket(work, { ...place, origin: 'phone' })
        : repeated !== null
          ? repeated
          : isSilent
            ? await getFallbackTicket(work, { ...place, origin: 'phone' })
            : answered !== null
              ? await getFallbackTicket(work, { ...place, origin: 'campaign' })
              : await joinTicket(work, place));
  if (campaign && answered === null && ahead.liveId === null && campaign.answerTicketId === null)
    await recordAnswerTicket(work, campaign.id, ticketId);

  // A user of the company wrote it on the phone, so earlier messages were read there (behaviour 1.5, 1.9).
  if (fromMe) await moveReadCursorOf(work, ticketId, deps.sending);
  const late = work.now.getTime() - sentAt.getTime() > limits.lateMinutes * 60_000;
  const rings = content.mediaType === 'call_log' && !late;
  // Only our own messages get receipts, which arrive without the chat's lock and may arrive while this message is being
  // stored.
  const acked = ahead.early || fromMe;
  const followUps: ((messageId: number) => Promise<unknown>)[] = [];
  if (file) followUps.push((messageId) => work.enqueue(fetchMedia, { messageId }));
  if (acked) followUps.push(() => applyEarlyEvents(work, connectionId, [wid], deps.settled));
  if (rings) followUps.push(async () => refuseCall(work, await getTicket(work, ticketId), wid, deps.sending));
  if (rated) followUps.push(async () => sendFarewell(work, await getTicket(work, ticketId), false, deps.sending));
  if (answered === 'optOut')
    followUps.push(async () => confirmOptOut(work, await getTicket(work, ticketId), campaign!, deps.sending));
  const isPending = !rated && !isSilent && answered === null && (ahead.liveStatus ?? 'pending') === 'pending';
  // Before the last statement, which also sends the commit.
  if (ahead.mayHaveBot && !late && isPending && mayAskBot(inbound, isGroup)) await enqueueBotTurn(work, ticketId);
  const message = await recordMessage(
    work,
    {
      wid,
      ticketId,
      connectionId,
      chatContactId: contact.id,
      contactId: fromMe ? null : author.id,
      ...said,
      fromMe,
      // An answer to a rating or a campaign and a note to the own number count as read, because nobody would open the closed ticket to read it.
      read: fromMe || rated || isSilent || (answered !== null && ahead.liveId === null),
      ack: fromMe ? Ack.sent : Ack.waiting,
      ...(inbound.placeholder ? { clientKey: placeholderKey(wid) } : {}),
      late,
      sentAt,
    },
    { touched: fromMe, last: followUps.length === 0 },
  );
  for (const followUp of followUps) await followUp(message.id);
  return { messageId: message.id, ticketId };
}

/** Age from which a message is compared with erasures, in ms. A younger one of a known contact was written after them. */
const comparedFromMs = 60_000;
const isOldOrNew = ({ now }: Work, { imported, sentAt }: InboundMessage, contact: KnownContact | null): boolean =>
  imported !== undefined || contact === null || now.getTime() - sentAt.getTime() > comparedFromMs;

/**
 * Returns whether the message was written before its chat or its author was erased. The history of a phone and late
 * deliveries must not bring it back (decision 0055).
 */
const wasErased = (
  work: Work,
  { identities, participant, fromMe, sentAt }: InboundMessage,
  isGroup: boolean,
): Promise<boolean> =>
  wasErasedAfter(work, isGroup && participant && !fromMe ? participant.identities : identities, sentAt);

/** True for messages that a bot may answer: those of a contact in a direct chat, except calls (behaviour 1.11, 4.1). */
const mayAskBot = ({ fromMe, content, placeholder }: InboundMessage, isGroup: boolean): boolean =>
  !fromMe && !isGroup && content.mediaType !== 'call_log' && !placeholder;

/** Returns the campaign whose message a message may answer. */
const answeredCampaign = (campaign: OpenShipping | null, { fromMe, content, placeholder }: InboundMessage) =>
  fromMe || placeholder || content.mediaType === 'call_log' ? null : campaign;

/** Applies the text of a contact to the campaign whose message it answers (behaviour 9.11, 9.12). */
function answerOf(
  work: Work,
  campaign: OpenShipping,
  { content, sentAt, connectionId }: InboundMessage,
  contactId: number,
  isLive: boolean,
) {
  const text = content.mediaType === 'conversation' ? content.body : '';
  return answerCampaign(work, campaign, { contactId, connectionId, text, sentAt, isLive });
}

/**
 * A provider's clock has whole seconds and may differ from ours: an answer may seem this much older than its question.
 */
const clockSlackMs = 60_000;

/**
 * Handles the first answer to an open rating request, before a ticket is chosen (behaviour 1.2, 6.3). A rating is
 * stored. Any other message withdraws the request and is recorded normally. A message written before the request that
 * arrives late is also recorded normally.
 */
async function isRated(
  work: Work,
  rating: OpenRating,
  { connectionId, content, sentAt }: InboundMessage,
  contactId: number,
): Promise<boolean> {
  const isAnswer =
    content.mediaType === 'conversation' && sentAt.getTime() >= new Date(rating.askedAt).getTime() - clockSlackMs;
  const value = isAnswer ? toRating(content.body) : null;
  if (value !== null) return answerRating(work, rating, value);
  await withdrawRating(work, connectionId, contactId);
  return false;
}

/**
 * Returns the closed ticket of a rating that was just answered, if the message is the same rating again: a doubled
 * answer opens no ticket (behaviour 6.3).
 */
async function repeatedRating(
  work: Work,
  { connectionId, content }: InboundMessage,
  contactId: number,
): Promise<number | null> {
  const value = content.mediaType === 'conversation' ? toRating(content.body) : null;
  return value === null ? null : findAnsweredTicket(work, connectionId, contactId, value);
}
