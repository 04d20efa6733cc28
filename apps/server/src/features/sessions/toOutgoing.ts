import { AppError, isMimeType, voiceNoteMime } from '@recado/contracts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Identity, Outgoing, ReactionTarget } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { readCards, readPlace } from '../../gateways/whatsapp/sharedContent.ts';
import { fragment, hot, jsonOf, param, raw, returns } from '../../kernel/db/hot.ts';
import type { Work } from '../../kernel/work.ts';
import { contactIdentities } from '../contacts/contacts.tables.ts';
import { media } from '../media/media.tables.ts';
import { messages } from '../messages/messages.tables.ts';

/** Identities in the order in which one is chosen to send to: the phone number if known, else one of WhatsApp. */
const byPreference = `array_position(array['group', 'phone', 'bsuid', 'lid'], i.kind), length(i.value) desc`;

const address = hot('outbox.address')`
  select ${returns({ kind: alias(contactIdentities, 'i').kind, value: alias(contactIdentities, 'i').value })}
  from contact_identities i
  where i.company_id = ${param('companyId', contactIdentities.companyId)} and i.contact_id = ${param('contactId', 'int')}
  order by ${raw(byPreference)} limit 1`;

/** Returns the identity to send to. Throws ERR_NO_CONTACT_FOUND. */
export async function addressOf(work: Work, contactId: number): Promise<Identity> {
  const [row] = await work.rows(address, { contactId });
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND');
  return row;
}

/** The provider's id of a message. */
const knownAs = sql<string>`coalesce(${messages.providerWid}, ${messages.wid})`;

const m = alias(messages, 'm');
const f = alias(media, 'f');
const outgoing = hot('outbox.outgoing')`
  select ${returns({
    wid: m.wid,
    providerWid: m.providerWid,
    body: m.body,
    mediaType: m.mediaType,
    voice: m.voice,
    sticker: m.sticker,
    template: m.template,
    menu: m.menu,
    forwarded: m.forwarded,
    quotedId: m.quotedId,
    isDeleted: m.isDeleted,
    addressKind: raw('address.kind').as<Identity['kind'] | null>(),
    addressValue: raw('address.value').as<string | null>(),
    file: fragment`case when f.id is not null then ${jsonOf({
      path: f.path,
      voicePath: f.voicePath,
      mime: f.mime,
      kind: f.kind,
      name: f.name,
      seconds: f.seconds,
      waveform: f.waveform,
    })} end`.as<OutgoingFile | null>(),
  })}
  from messages m
  left join media f on f.company_id = m.company_id and f.id = m.media_id
  left join lateral (
    select i.kind, i.value from contact_identities i
    where i.company_id = m.company_id and i.contact_id = m.chat_contact_id
    order by ${raw(byPreference)} limit 1) address on true
  where m.company_id = ${param('companyId', messages.companyId)} and m.id = ${param('id', messages.id)}`;

type OutgoingFile = Pick<
  typeof media.$inferSelect,
  'path' | 'voicePath' | 'mime' | 'kind' | 'name' | 'seconds' | 'waveform'
>;

/**
 * Converts a stored message for sending, with the provider's id of it. Returns undefined if the message is gone or was
 * deleted.
 */
export async function toOutgoing(
  work: Work,
  messageId: number,
): Promise<(Outgoing & { providerWid: string }) | undefined> {
  const [row] = await work.rows(outgoing, { id: messageId });
  if (!row || row.isDeleted) return undefined;
  if (row.addressKind === null || row.addressValue === null) throw new AppError('ERR_NO_CONTACT_FOUND');
  const { file } = row;
  return {
    wid: row.wid,
    providerWid: row.providerWid ?? row.wid,
    to: { kind: row.addressKind, value: row.addressValue },
    body: row.body,
    ...(file ? { media: toOutgoingFile(file, row.voice, row.sticker) } : {}),
    ...sharedIn(row),
    ...(row.template ? { template: row.template } : {}),
    ...(row.menu ? { menu: row.menu } : {}),
    ...(row.forwarded ? { forwarded: true } : {}),
    ...(row.quotedId === null ? {} : await quotedIn(work, row.quotedId)),
  };
}

/**
 * Returns the location or contact cards of a message. A location without coordinates returns neither and is sent as
 * text.
 */
function sharedIn({
  mediaType,
  body,
}: Pick<typeof messages.$inferSelect, 'mediaType' | 'body'>): Pick<Outgoing, 'place' | 'cards'> {
  if (mediaType === 'locationMessage') {
    const place = readPlace(body);
    return place ? { place } : {};
  }
  if (mediaType !== 'contactMessage' && mediaType !== 'vcard') return {};
  const cards = readCards(body);
  return cards.length > 0 ? { cards } : {};
}

/**
 * Returns the original file, or the OGG/Opus rendition of a voice note. An audio file that could not be encoded is sent
 * as plain audio.
 */
function toOutgoingFile(file: OutgoingFile, isVoice: boolean, isSticker: boolean): NonNullable<Outgoing['media']> {
  const rendition = isVoice ? file.voicePath : null;
  const mime = rendition === null ? file.mime : voiceNoteMime;
  const { kind, name, seconds, waveform } = file;
  return {
    kind,
    path: rendition ?? file.path,
    mime,
    name,
    voice: isVoice && isMimeType(mime, voiceNoteMime),
    ...(isSticker ? { sticker: true as const } : {}),
    seconds,
    waveform,
  };
}

async function quotedIn(work: Work, quotedId: number): Promise<Pick<Outgoing, 'quoted'>> {
  const [row] = await work.db
    .select({
      wid: knownAs,
      body: messages.body,
      fromMe: messages.fromMe,
      chat: messages.chatContactId,
      contactId: messages.contactId,
    })
    .from(messages)
    .where(and(eq(messages.companyId, work.companyId), eq(messages.id, quotedId)));
  if (!row) return {};
  const { chat, contactId, ...quoted } = row;
  // In a direct chat, the author is the contact of the chat; in a group, the author must be given.
  return {
    quoted: {
      ...quoted,
      ...(contactId === null || contactId === chat ? {} : { author: await addressOf(work, contactId) }),
    },
  };
}

/**
 * Converts a stored message into the target of a reaction. `author` is its author within a group. Returns undefined if
 * the message is gone.
 */
export async function toReactionTarget(work: Work, messageId: number): Promise<ReactionTarget | undefined> {
  const [row] = await work.db
    .select({ wid: knownAs, fromMe: messages.fromMe, chat: messages.chatContactId, contactId: messages.contactId })
    .from(messages)
    .where(and(eq(messages.companyId, work.companyId), eq(messages.id, messageId)));
  if (!row) return undefined;
  const to = await addressOf(work, row.chat);
  return {
    to,
    wid: row.wid,
    fromMe: row.fromMe,
    ...(to.kind === 'group' && row.contactId !== null ? { author: await addressOf(work, row.contactId) } : {}),
  };
}

/**
 * Builds the read receipt for messages of one chat. `authors` holds the authors within a group, by wid. Returns
 * undefined if the messages are gone.
 */
export async function toReceipt(
  work: Work,
  connectionId: number,
  wids: readonly string[],
): Promise<{ from: Identity; authors: ReadonlyMap<string, Identity> } | undefined> {
  const rows = await work.db
    .select({ wid: messages.wid, chat: messages.chatContactId, contactId: messages.contactId })
    .from(messages)
    .where(
      and(
        eq(messages.companyId, work.companyId),
        eq(messages.connectionId, connectionId),
        inArray(messages.wid, [...wids]),
      ),
    );
  const [first] = rows;
  if (!first) return undefined;
  const addresses = new Map<number, Identity>();
  const authors = new Map<string, Identity>();
  for (const { wid, chat, contactId } of rows) {
    if (contactId === null || contactId === chat) continue;
    const author = addresses.get(contactId) ?? (await addressOf(work, contactId));
    addresses.set(contactId, author);
    authors.set(wid, author);
  }
  return { from: await addressOf(work, first.chat), authors };
}
