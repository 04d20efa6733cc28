import { AppError, isMimeType, voiceNoteMime } from '@recado/contracts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Identity, Outgoing, ReactionTarget } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { readCards, readPlace } from '../../gateways/whatsapp/sharedContent.ts';
import type { Work } from '../../kernel/work.ts';
import { contactIdentities } from '../contacts/contacts.tables.ts';
import { media } from '../media/media.tables.ts';
import { messages } from '../messages/messages.tables.ts';

/**
 * Returns the identity to send to: the phone number if known, otherwise an identity that WhatsApp provided. Throws
 * ERR_NO_CONTACT_FOUND.
 */
export async function addressOf(work: Work, contactId: number): Promise<Identity> {
  const [row] = await work.db
    .select({ kind: contactIdentities.kind, value: contactIdentities.value })
    .from(contactIdentities)
    .where(and(eq(contactIdentities.companyId, work.companyId), eq(contactIdentities.contactId, contactId)))
    .orderBy(
      sql`array_position(array['group', 'phone', 'bsuid', 'lid'], ${contactIdentities.kind})`,
      sql`length(${contactIdentities.value}) desc`,
    )
    .limit(1);
  if (!row) throw new AppError('ERR_NO_CONTACT_FOUND');
  return row;
}

/** The provider's id of a message. */
const knownAs = sql<string>`coalesce(${messages.providerWid}, ${messages.wid})`;

/**
 * Converts a stored message for sending, with the provider's id of it. `absolute` returns the full path of a stored
 * file. Returns undefined if the message is gone or was deleted.
 */
export async function toOutgoing(
  work: Work,
  messageId: number,
  absolute: (path: string) => string,
): Promise<(Outgoing & { providerWid: string }) | undefined> {
  const [row] = await work.db
    .select({ message: messages, file: media })
    .from(messages)
    .leftJoin(media, and(eq(media.companyId, messages.companyId), eq(media.id, messages.mediaId)))
    .where(and(eq(messages.companyId, work.companyId), eq(messages.id, messageId)));
  if (!row || row.message.isDeleted) return undefined;
  const { message, file } = row;
  return {
    wid: message.wid,
    providerWid: message.providerWid ?? message.wid,
    to: await addressOf(work, message.chatContactId),
    body: message.body,
    ...(file ? { media: toOutgoingFile(file, message.voice, absolute) } : {}),
    ...sharedIn(message),
    ...(message.template ? { template: message.template } : {}),
    ...(message.menu ? { menu: message.menu } : {}),
    ...(message.forwarded ? { forwarded: true } : {}),
    ...(message.quotedId === null ? {} : await quotedIn(work, message.quotedId)),
  };
}

/**
 * Returns the location or contact cards of a message. A location without coordinates returns neither and is sent as
 * text.
 */
function sharedIn({ mediaType, body }: typeof messages.$inferSelect): Pick<Outgoing, 'place' | 'cards'> {
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
function toOutgoingFile(
  file: typeof media.$inferSelect,
  isVoice: boolean,
  absolute: (path: string) => string,
): NonNullable<Outgoing['media']> {
  const rendition = isVoice ? file.voicePath : null;
  const mime = rendition === null ? file.mime : voiceNoteMime;
  const { kind, name, seconds, waveform } = file;
  return {
    kind,
    path: absolute(rendition ?? file.path),
    mime,
    name,
    voice: isVoice && isMimeType(mime, voiceNoteMime),
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
