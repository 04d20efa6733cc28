import { toAdvert, type MessageAdvert } from '@recado/contracts';
import type { Identity, Inbound } from '../WhatsAppSession.ts';
import { toIdentities, toIdentity } from './jids.ts';
import { dateOf, fieldsOf, idOf, itemsOf, textOf, type Fields } from './read.ts';
import { toContent, unwrap, type BetaWords } from './toContent.ts';
import type { MessageAddress } from './toHandle.ts';

/** The context of a message: the connection, its company's texts, and our own identities. */
export type BetaPlace = {
  connectionId: number;
  words: BetaWords;
  now: Date;
  me: readonly Identity[];
  subjectOf?(group: string): string | undefined;
  /** True if the provider says that one of these people is an administrator of the group. */
  isAdmin?(group: string, people: readonly Identity[]): boolean;
};

/** Values of WebMessageInfo.StubType and ProtocolMessage.Type. */
const undecryptable = 2;
const protocol = { revoke: 0, edit: 14 } as const;
/** Names that are looked up for one message. */
const mostMentions = 100;

/**
 * Converts one message of `messages.upsert`, live or replayed; undefined for what is no conversation: status posts,
 * channels, and protocol messages other than edits, deletions and reactions. Never throws.
 */
export function toInbound(input: unknown, place: BetaPlace): Inbound | undefined {
  const info = fieldsOf(input);
  const key = fieldsOf(info?.key);
  const wid = idOf(key?.id);
  const chat = info && key && toChat(info, key, place);
  if (!chat || wid === undefined || info.category === 'peer') return undefined;

  const unwrapped = unwrap(info.message);
  const reaction = fieldsOf(unwrapped?.message.reactionMessage);
  if (reaction) {
    const targetWid = idOf(fieldsOf(reaction.key)?.id);
    // Without an emoji, the reaction was removed.
    return targetWid === undefined
      ? undefined
      : { ...chat, type: 'reaction', targetWid, emoji: textOf(reaction.text)?.trim() ?? '' };
  }
  const notice = fieldsOf(unwrapped?.message.protocolMessage);
  if (notice) return toChange(notice, chat, place);

  const content = unwrapped && toContent(unwrapped.message, unwrapped.viewOnce, toAddress(key, wid), place.words);
  if (content) return { ...chat, type: 'message', wid, content, ...contextOf(unwrapped.message) };
  const words =
    info.messageStubType === undecryptable && !unwrapped
      ? place.words.undecryptable
      : key.isViewOnce === true && !unwrapped
        ? place.words.viewOnce
        : undefined;
  return words === undefined
    ? undefined
    : { ...chat, type: 'message', wid, content: { mediaType: 'conversation', body: words }, placeholder: true };
}

type ChatOf = Omit<Extract<Inbound, { type: 'deletion' }>, 'type' | 'targetWid'>;

function toChange(notice: Fields, chat: ChatOf, place: BetaPlace): Inbound | undefined {
  const targetWid = idOf(fieldsOf(notice.key)?.id);
  if (targetWid === undefined) return undefined;
  if (notice.type === protocol.revoke)
    return { ...chat, type: 'deletion', targetWid, ...(isByAdmin(chat, place) ? { byAdmin: true } : {}) };
  const edited = notice.type === protocol.edit ? unwrap(notice.editedMessage) : undefined;
  if (!edited) return undefined;
  const content = toContent(edited.message, false, { remoteJid: '', id: targetWid, fromMe: chat.fromMe }, place.words);
  const { mentions } = contextOf(edited.message);
  const body = captionOf(edited.message) ?? content?.body ?? '';
  return { ...chat, type: 'edit', targetWid, body, ...(mentions ? { mentions } : {}) };
}

function isByAdmin({ identities: [group], fromMe, participant }: ChatOf, { isAdmin, me }: BetaPlace): boolean {
  const people = fromMe ? me : (participant?.identities ?? []);
  return group?.kind === 'group' && isAdmin?.(group.value, people) === true;
}

/** An edited caption comes without its file. */
const captionOf = (message: Fields) =>
  Object.values(message).reduce<string | undefined>(
    (found, part) => found ?? textOf(fieldsOf(part)?.caption),
    undefined,
  );

function toChat(info: Fields, key: Fields, place: BetaPlace): ChatOf | undefined {
  const fromMe = key.fromMe === true;
  const jid = textOf(key.remoteJid);
  const name = fromMe ? undefined : (textOf(info.pushName) ?? textOf(info.verifiedBizName))?.trim();
  const named = name === undefined ? {} : { profileName: name };
  const chat = { connectionId: place.connectionId, fromMe, sentAt: dateOf(info.messageTimestamp, place.now) };
  const author = [key.participant, key.participantAlt, info.participant];
  const group = toIdentity(jid);
  if (group?.kind === 'group') {
    const subject = place.subjectOf?.(group.value);
    const identities = fromMe ? [] : toIdentities(...author);
    return {
      ...chat,
      identities: [group],
      ...(subject === undefined ? {} : { profileName: subject }),
      ...(identities.length === 0 ? {} : { participant: { identities, ...named } }),
    };
  }
  // A contact's broadcast list appears as a message of the list, written by the contact.
  const listed = jid !== undefined && jid !== 'status@broadcast' && jid.endsWith('@broadcast') && !fromMe;
  const partner = listed ? author : [jid, ...[key.remoteJidAlt].filter((alt) => !isOurs(alt, jid, place.me))];
  const identities = toIdentities(...partner);
  return identities.length === 0 ? undefined : { ...chat, identities, ...named };
}

/**
 * Returns whether the second address is our own, which happens for messages that we wrote on another device. It must be
 * ignored, or we and the contact would become one person. Only in the chat with ourselves it is right.
 */
function isOurs(alt: unknown, jid: unknown, me: readonly Identity[]): boolean {
  const same = (value: unknown) => {
    const identity = toIdentity(value);
    return (
      identity !== undefined && me.some(({ kind, value: own }) => kind === identity.kind && own === identity.value)
    );
  };
  return same(alt) && !same(jid);
}

function toAddress(key: Fields, id: string): MessageAddress {
  const participant = textOf(key.participant);
  return {
    remoteJid: textOf(key.remoteJid) ?? '',
    id,
    fromMe: key.fromMe === true,
    ...(participant === undefined ? {} : { participant }),
  };
}

type MessageContext = { quotedWid?: string; forwarded?: true; mentions?: Identity[]; advert?: MessageAdvert };

/** Returns the quoted message, the mentions, the advertisement and the forwarded flag, which each kind carries in its own part. */
function contextOf(message: Fields): MessageContext {
  for (const part of Object.values(message)) {
    const context = fieldsOf(fieldsOf(part)?.contextInfo);
    if (!context) continue;
    const quotedWid = idOf(context.stanzaId);
    const forwarded =
      context.isForwarded === true || (typeof context.forwardingScore === 'number' && context.forwardingScore > 0);
    const mentions = itemsOf(context.mentionedJid)
      .slice(0, mostMentions)
      .flatMap((jid) => toIdentities(jid));
    const sent = fieldsOf(context.externalAdReply);
    const advert =
      sent &&
      toAdvert({
        headline: textOf(sent.title),
        body: textOf(sent.body),
        url: textOf(sent.sourceUrl),
        imageUrl: textOf(sent.originalImageUrl) ?? textOf(sent.thumbnailUrl),
      });
    return {
      ...(quotedWid === undefined ? {} : { quotedWid }),
      ...(forwarded ? { forwarded } : {}),
      ...(mentions.length > 0 ? { mentions } : {}),
      ...(advert ? { advert } : {}),
    };
  }
  return {};
}
