import type { ReceiveResult, Inbound, InboundReceipt, SessionEvent } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { PipelinedOpening } from '../../kernel/opening.ts';
import type { Work } from '../../kernel/work.ts';
import { chatLockOf, rememberContact } from '../contacts/index.ts';
import { receiveReceipts, reviseMessage } from '../messages/index.ts';
import { correctRating } from '../ratings/index.ts';
import { settingOf } from '../settings/index.ts';
import type { InboundDeps } from './inboundDeps.ts';
import { applyEarlyEvents } from './applyEarlyEvents.ts';
import { changeNumber } from './changeNumber.ts';
import { joinContacts } from './joinContacts.ts';
import { nameMentions } from './nameMentions.ts';
import { lookingAhead } from './lookAhead.ts';
import { receiveMessage } from './receiveMessage.ts';

/** Returns the lock for recording an event: the lock of its chat. Receipts need none. */
export const inboundLockOf = (event: SessionEvent): string | undefined =>
  event.type === 'receipt' ? undefined : chatLockOf(event.identities);

/** PipelinedOpening options for recording an event: the chat lock (not needed for receipts) and the first query. */
export function inboundOpening(event: SessionEvent): PipelinedOpening {
  const lock = inboundLockOf(event);
  return event.type === 'message' ? { lock, ahead: lookingAhead(event), endsWithLast: true } : { lock };
}

/** Records an event of any kind. Idempotent (behaviour 1.1). */
export async function receiveInbound(work: Work, event: SessionEvent, deps: InboundDeps): Promise<ReceiveResult> {
  if (event.type === 'receipt') {
    const [messageId = null] = await applyReceiptEvents(work, event.connectionId, [event], deps);
    return { messageId, ticketId: null };
  }
  if (event.type === 'numberChange') {
    await changeNumber(work, event);
    return { messageId: null, ticketId: null };
  }
  if (event.type === 'mapping') {
    await joinContacts(work, event.identities);
    return { messageId: null, ticketId: null };
  }
  const isGroup = event.identities.some(({ kind }) => kind === 'group');
  // Drops group messages unstored if the company does not accept groups (behaviour 1.4).
  if (isGroup && (await settingOf(work, 'CheckMsgIsGroup')) === 'enabled') return { messageId: null, ticketId: null };
  // If the company accepts calls, a call is not recorded. Otherwise only direct calls of a contact are rejected and
  // recorded (behaviour 1.11).
  if (
    event.type === 'message' &&
    event.content.mediaType === 'call_log' &&
    (isGroup || event.fromMe || (await settingOf(work, 'call')) === 'enabled')
  )
    return { messageId: null, ticketId: null };
  await work.lock(chatLockOf(event.identities));
  if (event.type === 'message') return receiveMessage(work, event, isGroup, deps);
  const who = isGroup ? event.participant : event;
  const author =
    who && !event.fromMe
      ? await rememberContact(work, { identities: who.identities, profileName: who.profileName, inGroupOnly: isGroup })
      : undefined;
  const revision =
    event.type === 'edit' ? { ...event, body: await nameMentions(work, event.body, event.mentions) } : event;
  const authorOf = { contactId: author?.id ?? null, name: author?.name ?? '' };
  return {
    messageId: await reviseMessage(work, revision, authorOf, (change) => correctRating(work, change)),
    ticketId: null,
  };
}

/**
 * Records several events of one connection in one Work: either events of one chat, whose lock the Work holds, or
 * receipts, which are applied together. Idempotent.
 */
export async function receiveTogether(work: Work, events: readonly Inbound[], deps: InboundDeps): Promise<void> {
  const receipts = events.filter((event) => event.type === 'receipt');
  if (receipts[0]) await applyReceiptEvents(work, receipts[0].connectionId, receipts, deps);
  for (const event of events) if (event.type !== 'receipt') await receiveInbound(work, event, deps);
}

async function applyReceiptEvents(
  work: Work,
  connectionId: number,
  receipts: readonly InboundReceipt[],
  deps: InboundDeps,
): Promise<(number | null)[]> {
  const messageIds = await receiveReceipts(work, connectionId, receipts, deps);
  // These messages now have a provider id, so events that arrived early for these ids can be applied.
  const named = receipts
    .filter(({ ownWid }, at) => ownWid !== undefined && messageIds[at] !== null)
    .map(({ wid }) => wid);
  if (named.length > 0) await applyEarlyEvents(work, connectionId, [...new Set(named)], deps);
  return messageIds;
}
