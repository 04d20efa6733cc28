import { Ack, toAdvert } from '@recado/contracts';
import type { Identity, Inbound } from '../WhatsAppSession.ts';
import { judgeCode } from './errors.ts';
import { fields, optionalId, optionalText } from './lenient.ts';
import type { CloudContact, CloudItem, CloudMessage, CloudStatus, NumberNews } from './readWebhook.ts';
import { toContent, type CloudWords } from './toContent.ts';

/** The context of an event: the number's connection and its company's texts. */
export type CloudPlace = { connectionId: number; words: CloudWords; now: Date };

const acks = new Map([
  ['sent', Ack.sent],
  ['delivered', Ack.delivered],
  ['read', Ack.read],
  ['played', Ack.played],
]);

const Reaction = fields({ message_id: optionalId, emoji: optionalText });
const Revoke = fields({ original_message_id: optionalId });
const Edit = fields({
  original_message_id: optionalId,
  message: fields({
    text: fields({ body: optionalText }),
    image: fields({ caption: optionalText }),
    video: fields({ caption: optionalText }),
    document: fields({ caption: optionalText }),
  }),
});

/**
 * Converts the events of a delivery about one number, in order (whatsapp 2.2, 2.4). Skips events without sender or
 * message. Never throws.
 */
export const toInbound = (news: NumberNews, place: CloudPlace): Inbound[] =>
  news.items.flatMap((item) => toEvent(item, news.phoneNumberId, place) ?? []);

function toEvent(item: CloudItem, phoneNumberId: string, place: CloudPlace): Inbound | undefined {
  if (item.kind === 'status') return toReceipt(item.status, place.connectionId);
  const { message } = item;
  const chat = toChat(item, place);
  if (!chat) return undefined;
  switch (message.type) {
    case 'reaction': {
      const reaction = Reaction.parse(message.reaction);
      // Without an emoji, the reaction was removed.
      return reaction?.message_id === undefined
        ? undefined
        : { ...chat, type: 'reaction', targetWid: reaction.message_id, emoji: reaction.emoji ?? '' };
    }
    case 'revoke': {
      const target = Revoke.parse(message.revoke)?.original_message_id;
      return target === undefined ? undefined : { ...chat, type: 'deletion', targetWid: target };
    }
    case 'edit': {
      const edit = Edit.parse(message.edit);
      const said = edit?.message;
      if (edit?.original_message_id === undefined || said === undefined) return undefined;
      return {
        ...chat,
        type: 'edit',
        targetWid: edit.original_message_id,
        body: said.text?.body ?? said.image?.caption ?? said.video?.caption ?? said.document?.caption ?? '',
      };
    }
    case 'system':
      return toNumberChange(message, chat);
    default: {
      const content = toContent(message, phoneNumberId, place.words);
      if (!content || message.id === undefined) return undefined;
      const { context, referral } = message;
      const advert =
        referral &&
        toAdvert({
          headline: referral.headline,
          body: referral.body,
          url: referral.source_url,
          imageUrl: referral.image_url ?? referral.thumbnail_url,
        });
      return {
        ...chat,
        type: 'message',
        wid: message.id,
        content,
        ...(context?.id === undefined ? {} : { quotedWid: context.id }),
        ...(context?.forwarded || context?.frequently_forwarded ? { forwarded: true } : {}),
        ...(advert ? { advert } : {}),
      };
    }
  }
}

const System = fields({ wa_id: optionalId, new_wa_id: optionalId });

/** Reads `user_changed_number`. Older versions of the API name the number `new_wa_id`. Other notices concern nobody. */
function toNumberChange(
  message: CloudMessage,
  { connectionId, identities, fromMe }: { connectionId: number; identities: Identity[]; fromMe: boolean },
): Inbound | undefined {
  const system = System.parse(message.system);
  const number = /^\+?(\d{5,20})$/.exec(system?.wa_id ?? system?.new_wa_id ?? '')?.[1];
  if (number === undefined || fromMe || identities.some(({ kind, value }) => kind === 'group' || value === number))
    return undefined;
  return { type: 'numberChange', connectionId, identities, number };
}

function toChat(item: Exclude<CloudItem, { kind: 'status' }>, { connectionId, now }: CloudPlace) {
  const { message } = item;
  const fromMe = item.kind === 'echo';
  const contact = item.kind === 'message' ? contactOf(message, item.contacts) : undefined;
  const who = fromMe
    ? toIdentities([message.to], [message.to_user_id])
    : toIdentities([message.from, contact?.wa_id], [message.from_user_id, contact?.user_id]);
  const name = contact?.profile?.name?.trim();
  const named = name ? { profileName: name } : {};
  const chat = { connectionId, fromMe, sentAt: toDate(message.timestamp, now) };
  if (message.group_id !== undefined)
    return {
      ...chat,
      identities: [{ kind: 'group' as const, value: message.group_id }],
      ...(who.length > 0 && !fromMe ? { participant: { identities: who, ...named } } : {}),
    };
  return who.length === 0 ? undefined : { ...chat, identities: who, ...named };
}

const contactOf = (message: CloudMessage, contacts: CloudContact[]): CloudContact | undefined =>
  contacts.find(
    ({ wa_id: waId, user_id: userId }) =>
      (waId !== undefined && waId === message.from) || (userId !== undefined && userId === message.from_user_id),
  );

/** Returns the phone first, if Meta sends it: a user with a username may have only a business-scoped id. */
function toIdentities(phones: (string | undefined)[], userIds: (string | undefined)[]): Identity[] {
  const phone = phones.map((value) => /^\+?(\d{5,20})$/.exec(value ?? '')?.[1]).find((value) => value !== undefined);
  const userId = [...userIds, ...phones].find((value) => value !== undefined && isUserId(value));
  return [
    ...(phone === undefined ? [] : [{ kind: 'phone' as const, value: phone }]),
    ...(userId === undefined ? [] : [{ kind: 'bsuid' as const, value: userId }]),
  ];
}

/** `CC.` and letters or digits; `CC.ENT.` marks the id of the parent portfolio. */
const isUserId = (value: string): boolean => /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/.test(value);

/** Reads epoch seconds; an invalid time counts as now. */
function toDate(timestamp: string | undefined, now: Date): Date {
  const seconds = Number(timestamp ?? Number.NaN);
  return seconds > 0 && seconds < 253_402_300_800 ? new Date(seconds * 1_000) : now;
}

function toReceipt(
  { id, status = '', errors, biz_opaque_callback_data: ownWid }: CloudStatus,
  connectionId: number,
): Inbound | undefined {
  if (id === undefined) return undefined;
  const receipt = { type: 'receipt' as const, connectionId, wid: id, ...(ownWid === undefined ? {} : { ownWid }) };
  const ack = acks.get(status);
  if (ack !== undefined) return { ...receipt, ack };
  // Other statuses (`deleted`, future ones) do not concern delivery.
  return status === 'failed' ? { ...receipt, error: judgeCode(errors[0]?.code).reason } : undefined;
}
