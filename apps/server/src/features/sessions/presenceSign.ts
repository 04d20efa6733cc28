import { hot, params, returns } from '../../kernel/db/hot.ts';
import type { UserWork, Work } from '../../kernel/work.ts';
import type { Identity } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { assertMayWriteFreely } from '../messages/index.ts';
import { messages } from '../messages/messages.tables.ts';
import { visibleTicket, type TicketRow } from '../tickets/index.ts';
import { outboxChannel } from './enqueueCommand.ts';
import { addressOf } from './toOutgoing.ts';

/**
 * Tells the owner of a session that a user writes to a contact, stopped, or looks at the conversation and wants to see
 * the contact type. It is not stored: a session that is away shows nothing. `readWid` is the contact's last message, if
 * it has been read.
 */
export type PresenceSign = { kind: 'typing' | 'typingEnded' | 'watch'; to: Identity; readWid: string | null };

const { companyId, ticketId } = params(messages);
const lastOfContact = hot('messages.lastOfContact')`
  select ${returns({ wid: messages.wid, read: messages.read })} from messages
  where company_id = ${companyId} and ticket_id = ${ticketId} and not from_me
  order by sent_at desc, id desc limit 1`;

/**
 * Lets the contact of a ticket see that the user writes, or stopped (wire 5.1). Throws as sending does, because nobody
 * shall see someone typing whose message would be refused.
 */
export async function signTyping(work: UserWork, id: number, isTyping: boolean): Promise<void> {
  const ticket = await visibleTicket(work, id);
  assertMayWriteFreely(work, ticket);
  const readWid = isTyping && ticket.whatsapp?.provider === 'cloud' ? await findReadWid(work, id) : null;
  await notifySession(work, ticket, { kind: isTyping ? 'typing' : 'typingEnded', readWid });
}

/** Asks the provider of a ticket's connection to tell when the contact types, if it is one that must be asked. */
export async function watchContact(work: UserWork, id: number): Promise<void> {
  const ticket = await visibleTicket(work, id);
  if (ticket.whatsapp?.provider === 'beta' && !ticket.isGroup)
    await notifySession(work, ticket, { kind: 'watch', readWid: null });
}

async function notifySession(
  work: Work,
  { contactId, whatsappId }: Pick<TicketRow, 'contactId' | 'whatsappId'>,
  sign: Omit<PresenceSign, 'to'>,
): Promise<void> {
  const to = await addressOf(work, contactId);
  work.notify(outboxChannel, `${work.companyId}:${whatsappId} ${JSON.stringify({ ...sign, to })}`);
}

/** A receipt is not sent for what nobody has read (behaviour 1.9). */
async function findReadWid(work: Work, id: number): Promise<string | null> {
  const [last] = await work.rows(lastOfContact, { ticketId: id });
  return last?.read ? last.wid : null;
}

/** Divides a notification of `outboxChannel` into the key of the session and the sign, if it carries one. */
export function readNotification(payload: string): { key: string; sign?: PresenceSign } {
  const at = payload.indexOf(' ');
  if (at < 0) return { key: payload };
  return { key: payload.slice(0, at), sign: JSON.parse(payload.slice(at + 1)) as PresenceSign };
}
