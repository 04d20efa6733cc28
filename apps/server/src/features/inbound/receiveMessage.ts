import { limits } from '@recado/contracts';
import type { Heard, InboundMessage } from '../../gateways/whatsapp/Phone.ts';
import { hot, type Work } from '../../kernel/work.ts';
import { rememberContact } from '../contacts/index.ts';
import { clearUnread, recordMessage } from '../messages/index.ts';
import { openTicket } from '../tickets/index.ts';
import { applyEarlyEvents } from './applyEarlyEvents.ts';
import type { InboundParts } from './inboundParts.ts';

/** What has to be known of a message before anything is made for it, in one round trip. */
const lookAhead = hot(
  'inbound.lookAhead',
  `select
     (select json_build_object('id', m.id, 'ticketId', m.ticket_id) from messages m where m.company_id = $1 and m.connection_id = $2 and m.wid = $3) as known,
     (select m.id from messages m where m.company_id = $1 and m.connection_id = $2 and m.wid = $4) as "quotedId",
     exists (select 1 from early_events e where e.company_id = $1 and e.connection_id = $2 and e.wid = $3) as early`,
);
/** The live ticket, its row held so that nobody moves or counts it meanwhile. */
const live = hot('inbound.liveTicket', `select id from tickets where company_id = $1 and connection_id = $2 and contact_id = $3 and status <> 'closed' for update`);
const resting = hot('inbound.restingTicket', `select id from tickets where company_id = $1 and connection_id = $2 and contact_id = $3 order by id desc limit 1 for update`);

type Ahead = { known: { id: number; ticketId: number } | null; quotedId: number | null; early: boolean };

/**
 * Records a message a phone heard, in one transaction: contact, ticket, message, what the list shows, and the jobs that
 * follow. A known wid ends here, so redelivery and our own echo change nothing. The caller holds the chat's lock.
 */
export async function receiveMessage(work: Work, inbound: InboundMessage, isGroup: boolean, parts: InboundParts): Promise<Heard> {
  const { connectionId, wid, content, fromMe, sentAt } = inbound;
  const [ahead] = await work.rows<Ahead>(lookAhead, [work.companyId, connectionId, wid, inbound.quotedWid ?? null]);
  if (ahead?.known) return { messageId: ahead.known.id, ticketId: ahead.known.ticketId };

  const contact = await rememberContact(work, { identities: inbound.identities, profileName: fromMe && !isGroup ? undefined : inbound.profileName, isGroup });
  const author = isGroup && inbound.participant && !fromMe ? await rememberContact(work, { ...inbound.participant, inGroupOnly: true }) : contact;
  const ticketId =
    (await ticketOf(work, live, connectionId, contact.id)) ??
    (fromMe ? await restingTicket(work, connectionId, contact.id, isGroup) : await openTicket(work, { contactId: contact.id, connectionId, isGroup, status: 'pending', origin: 'contact' }));

  // Typed on the phone by somebody of the company: what came before it was read there (behaviour 1.5, 1.9).
  if (fromMe) await clearUnread(work, ticketId);
  const file = 'mime' in content ? content : undefined;
  const message = await recordMessage(
    work,
    {
      wid,
      ticketId,
      connectionId,
      chatContactId: contact.id,
      contactId: fromMe ? null : author.id,
      body: content.body,
      fromMe,
      read: fromMe,
      mediaType: content.mediaType,
      mediaStatus: file ? 'pending' : null,
      mediaName: file?.name ?? null,
      mediaMime: file?.mime ?? null,
      mediaHandle: file?.handle ?? null,
      voice: file?.voice ?? false,
      sticker: file?.sticker ?? false,
      quotedId: ahead?.quotedId ?? null,
      ack: fromMe ? 1 : 0,
      forwarded: inbound.forwarded ?? false,
      late: work.now.getTime() - sentAt.getTime() > limits.lateMinutes * 60_000,
      sentAt,
    },
    fromMe,
  );
  if (file) await work.enqueue(parts.fetchMedia, { messageId: message.id });
  if (ahead?.early) await applyEarlyEvents(work, connectionId, wid);
  return { messageId: message.id, ticketId };
}

const ticketOf = async (work: Work, statement: typeof live, connectionId: number, contactId: number): Promise<number | undefined> =>
  (await work.rows<{ id: number }>(statement, [work.companyId, connectionId, contactId]))[0]?.id;

/** Our own words typed on the phone open no attendance: they rest in the newest ticket, or in one born closed (behaviour 1.5). */
const restingTicket = async (work: Work, connectionId: number, contactId: number, isGroup: boolean): Promise<number> =>
  (await ticketOf(work, resting, connectionId, contactId)) ?? openTicket(work, { contactId, connectionId, isGroup, status: 'closed', origin: 'phone' });
