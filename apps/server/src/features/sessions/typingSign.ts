import { hot, params, returns } from '../../kernel/db/hot.ts';
import type { UserWork, Work } from '../../kernel/work.ts';
import type { Identity } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { assertMayWriteFreely } from '../messages/index.ts';
import { messages } from '../messages/messages.tables.ts';
import { visibleTicket } from '../tickets/index.ts';
import { outboxChannel } from './enqueueCommand.ts';
import { addressOf } from './toOutgoing.ts';

/**
 * Tells the owner of a session that a user writes to a contact, or stopped. It is not stored: a session that is away
 * shows nothing. `readWid` is the contact's last message, if it has been read.
 */
export type TypingSign = { to: Identity; isTyping: boolean; readWid: string | null };

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
  const sign: TypingSign = {
    to: await addressOf(work, ticket.contactId),
    isTyping,
    readWid: ticket.whatsapp?.provider === 'cloud' ? await findReadWid(work, id) : null,
  };
  await work.notify(outboxChannel, `${work.companyId}:${ticket.whatsappId} ${JSON.stringify(sign)}`);
}

/** A receipt is not sent for what nobody has read (behaviour 1.9). */
async function findReadWid(work: Work, id: number): Promise<string | null> {
  const [last] = await work.rows(lastOfContact, { ticketId: id });
  return last?.read ? last.wid : null;
}

/** Divides a notification of `outboxChannel` into the key of the session and the sign, if it carries one. */
export function readNotification(payload: string): { key: string; sign?: TypingSign } {
  const at = payload.indexOf(' ');
  if (at < 0) return { key: payload };
  return { key: payload.slice(0, at), sign: JSON.parse(payload.slice(at + 1)) as TypingSign };
}
