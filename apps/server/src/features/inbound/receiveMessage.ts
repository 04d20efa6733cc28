import type { InboundMessage, ReceiveResult } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Work } from '../../kernel/work.ts';
import { rememberContact, wasErasedAfter, type KnownContact } from '../contacts/index.ts';
import type { InboundDeps } from './inboundDeps.ts';
import { lookAt } from './lookAhead.ts';
import { nameMentions } from './nameMentions.ts';
import type { Said } from './reception.ts';
import { receiveImported } from './receiveImported.ts';
import { receiveKnown } from './receiveKnown.ts';
import { receiveLive } from './receiveLive.ts';

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
  const ahead = await lookAt(work, inbound);
  const said = await readContent(work, inbound, ahead.quotedId);
  if (ahead.known) return receiveKnown(work, ahead.known, { inbound, isGroup, ahead, said });
  if (isOldOrNew(work, inbound, ahead.contact) && (await wasErased(work, inbound, isGroup)))
    return { messageId: null, ticketId: null };
  const people = await rememberPeople(work, inbound, isGroup, ahead.contact);
  const reception = { inbound, isGroup, ahead, said, ...people };
  return inbound.imported ? receiveImported(work, reception, inbound.imported) : receiveLive(work, reception, deps);
}

/** Returns the columns of a message that come from its content. */
async function readContent(
  work: Work,
  { content, mentions, forwarded, advert }: InboundMessage,
  quotedId: number | null,
): Promise<Said> {
  const file = 'mime' in content ? content : undefined;
  return {
    body: await nameMentions(work, content.body, mentions),
    mediaType: content.mediaType,
    mediaStatus: file ? 'pending' : null,
    mediaName: file?.name ?? null,
    mediaMime: file?.mime ?? null,
    mediaHandle: file?.handle ?? null,
    voice: file?.voice ?? false,
    sticker: file?.sticker ?? false,
    quotedId,
    forwarded: forwarded ?? false,
    advert: advert ?? null,
  };
}

/** Finds or creates the contact of the chat, and in a group the author of the message. */
async function rememberPeople(
  work: Work,
  { identities, profileName, participant, fromMe, imported }: InboundMessage,
  isGroup: boolean,
  known: KnownContact | null,
): Promise<{ contactId: number; authorId: number }> {
  const name = fromMe && !isGroup && !imported ? undefined : profileName;
  const chat = { identities, profileName: name, isGroup, isSpelled: !isGroup && !fromMe };
  const { id: contactId } = await rememberContact(work, chat, known);
  if (!isGroup || !participant || fromMe) return { contactId, authorId: contactId };
  const { id: authorId } = await rememberContact(work, { ...participant, inGroupOnly: true, isSpelled: true });
  return { contactId, authorId };
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
