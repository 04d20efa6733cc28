import { Ack, limits } from '@recado/contracts';
import type { ReceiveResult } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../kernel/work.ts';
import { enqueueBotTurn } from '../bots/index.ts';
import { confirmOptOut, recordAnswerTicket } from '../campaigns/index.ts';
import { fetchMedia, moveReadCursorOf, placeholderKey, recordMessage } from '../messages/index.ts';
import { refuseCall } from '../notices/index.ts';
import { nameAnswer, sendFarewell } from '../ratings/index.ts';
import { getFallbackTicket, getTicket, joinTicket } from '../tickets/index.ts';
import { applyEarlyEvents } from './applyEarlyEvents.ts';
import type { InboundDeps } from './inboundDeps.ts';
import { isOwnNumber } from './isOwnNumber.ts';
import { readReply, type Reply } from './readReply.ts';
import { mayAskBot, type NewReception } from './reception.ts';

/** Records a new message of a chat, with all that follows from it. */
export async function receiveLive(work: Work, reception: NewReception, deps: InboundDeps): Promise<ReceiveResult> {
  const { inbound, ahead, said, contactId, authorId } = reception;
  const { connectionId, wid, fromMe, sentAt } = inbound;
  const reply = await readReply(work, reception);
  const isSilent = reply.repeatedRatingOf !== null || (await isToOwnNumber(work, reception));
  const ticketId = ahead.liveId ?? (await chooseTicket(work, reception, reply, isSilent));
  const { campaign, meaning, isRating } = reply;
  if (campaign && meaning === null && ahead.liveId === null && campaign.answerTicketId === null)
    await recordAnswerTicket(work, campaign.id, ticketId);

  // A user of the company wrote it on the phone, so earlier messages were read there (behaviour 1.5, 1.9).
  if (fromMe) await moveReadCursorOf(work, ticketId, deps.sending);
  if (fromMe && ahead.liveStatus === 'pending')
    await deps.dropDelayedAnswers(work, { id: ticketId, connectionId, contactId });
  const isLate = work.now.getTime() - sentAt.getTime() > limits.lateMinutes * 60_000;
  const followUps = followUpsOf(work, reception, reply, { ticketId, isLate }, deps);
  const isPending = !isRating && !isSilent && meaning === null && (ahead.liveStatus ?? 'pending') === 'pending';
  const asksBot = ahead.mayHaveBot && !isLate && isPending && mayAskBot(reception);
  // Before the last statement, which also sends the commit, and without waiting for the reply.
  const enqueued = asksBot ? enqueueBotTurn(work, ticketId) : undefined;
  const recorded = recordMessage(
    work,
    {
      wid,
      ticketId,
      connectionId,
      chatContactId: contactId,
      contactId: fromMe ? null : authorId,
      ...said,
      fromMe,
      // An answer to a rating or a campaign and a note to the own number count as read, because nobody would open the closed ticket to read it.
      read: fromMe || isRating || isSilent || (meaning !== null && ahead.liveId === null),
      ack: fromMe ? Ack.sent : Ack.waiting,
      ...(inbound.placeholder ? { clientKey: placeholderKey(wid) } : {}),
      late: isLate,
      sentAt,
    },
    { touched: fromMe, last: followUps.length === 0 },
  );
  const [message] = await Promise.all([recorded, enqueued]);
  for (const followUp of followUps) await followUp(message.id);
  return { messageId: message.id, ticketId };
}

/** True for a message of a contact whose number is that of the connection itself: a note to oneself. */
const isToOwnNumber = async (
  work: Work,
  { inbound: { fromMe, connectionId, identities }, isGroup, ahead }: NewReception,
): Promise<boolean> =>
  !fromMe && !isGroup && ahead.liveId === null && (await isOwnNumber(work, connectionId, identities));

/** Returns the ticket of a message whose contact has no live one (behaviour 1.2, 1.5). */
async function chooseTicket(
  work: Work,
  { inbound: { fromMe, connectionId }, isGroup, ahead, contactId }: NewReception,
  { isRating, repeatedRatingOf, meaning }: Reply,
  isSilent: boolean,
): Promise<number> {
  const place = { contactId, connectionId, isGroup };
  if (isRating) return ahead.rating!.ticketId;
  if (fromMe) return getFallbackTicket(work, { ...place, origin: 'phone' });
  if (repeatedRatingOf !== null) return repeatedRatingOf;
  if (isSilent) return getFallbackTicket(work, { ...place, origin: 'phone' });
  if (meaning !== null) return getFallbackTicket(work, { ...place, origin: 'campaign' });
  return joinTicket(work, place);
}

type FollowUp = (messageId: number) => Promise<unknown>;

/** Returns what is to be done once the message has its id. */
function followUpsOf(
  work: Work,
  { inbound: { content, connectionId, wid, fromMe }, ahead }: NewReception,
  { isRating, campaign, meaning }: Reply,
  { ticketId, isLate }: { ticketId: number; isLate: boolean },
  deps: InboundDeps,
): FollowUp[] {
  const { sending } = deps;
  const followUps: FollowUp[] = [];
  // First: an early edit of the answer corrects the rating.
  if (isRating) followUps.push((messageId) => nameAnswer(work, ahead.rating!.id, messageId));
  if ('mime' in content) followUps.push((messageId) => work.enqueue(fetchMedia, { messageId }));
  // Only our own messages get receipts, which arrive without the chat's lock and may arrive while this message is being
  // stored.
  if (ahead.early || fromMe) followUps.push(() => applyEarlyEvents(work, connectionId, [wid], deps));
  if (content.mediaType === 'call_log' && !isLate)
    followUps.push(async () => refuseCall(work, await getTicket(work, ticketId), wid, sending));
  if (isRating) followUps.push(async () => sendFarewell(work, await getTicket(work, ticketId), false, sending));
  if (meaning === 'optOut')
    followUps.push(async () => confirmOptOut(work, await getTicket(work, ticketId), campaign!, sending));
  return followUps;
}
