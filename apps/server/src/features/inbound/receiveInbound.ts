import type { Heard, PhoneEvent } from '../../gateways/whatsapp/Phone.ts';
import type { Opening, Work } from '../../kernel/work.ts';
import { chatLockOf, rememberContact } from '../contacts/index.ts';
import { receiveReceipt, reviseMessage } from '../messages/index.ts';
import { settingOf } from '../settings/index.ts';
import type { InboundParts } from './inboundParts.ts';
import { applyEarlyEvents } from './applyEarlyEvents.ts';
import { joinContacts } from './joinContacts.ts';
import { lookingAhead, receiveMessage } from './receiveMessage.ts';

/** The lock under which an event is recorded: that of its chat; receipts need none. */
export const inboundLockOf = (event: PhoneEvent): string | undefined => (event.type === 'receipt' ? undefined : chatLockOf(event.identities));

/** How a Work that records an event is best opened, and nothing but that: under the lock of its chat, which receipts do without, and with what is looked at first. */
export function inboundOpening(companyId: number, event: PhoneEvent): Opening {
  const lock = inboundLockOf(event);
  return event.type === 'message' ? { lock, ahead: lookingAhead(companyId, event), endsWithLast: true } : { lock };
}

/** Records what a phone heard, whatever it is. Safe to call twice with the same event (behaviour 1.1). */
export async function receiveInbound(work: Work, event: PhoneEvent, parts: InboundParts): Promise<Heard> {
  if (event.type === 'receipt') {
    const messageId = await receiveReceipt(work, event, parts.settled);
    // From here on the message is known by the provider's name for it, and so is what came for that name.
    if (messageId !== null && event.ownWid !== undefined) await applyEarlyEvents(work, event.connectionId, event.wid, parts.settled);
    return { messageId, ticketId: null };
  }
  if (event.type === 'mapping') {
    await joinContacts(work, event.identities);
    return { messageId: null, ticketId: null };
  }
  const isGroup = event.identities.some(({ kind }) => kind === 'group');
  // The gate of groups: dropped unstored (behaviour 1.4).
  if (isGroup && (await settingOf(work, 'CheckMsgIsGroup')) === 'enabled') return { messageId: null, ticketId: null };
  // Where people take calls the phone rings and that is all; only a contact's own call is refused and recorded (behaviour 1.11).
  if (event.type === 'message' && event.content.mediaType === 'call_log' && (isGroup || event.fromMe || (await settingOf(work, 'call')) === 'enabled')) return { messageId: null, ticketId: null };
  await work.lock(chatLockOf(event.identities));
  if (event.type === 'message') return receiveMessage(work, event, isGroup, parts);
  const who = isGroup ? event.participant : event;
  const author = who && !event.fromMe ? await rememberContact(work, { identities: who.identities, profileName: who.profileName, inGroupOnly: isGroup }) : undefined;
  return { messageId: await reviseMessage(work, event, { contactId: author?.id ?? null, name: author?.name ?? '' }), ticketId: null };
}
