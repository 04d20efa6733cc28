import type { InboundContent } from '../WhatsAppSession.ts';
import { toLocationBody } from '../toLocationBody.ts';
import { fieldsOf, itemsOf, numberOf, textOf, type Fields } from './read.ts';
import { toHandle, type FileKind, type MessageAddress } from './toHandle.ts';

/** Texts in the company's language, from `beta.texts.ts`. */
export type BetaWords = { unsupported: string; viewOnce: string; undecryptable: string };

/** Wrappers that contain the actual message as `message`. */
const wrappers = [
  'ephemeralMessage',
  'documentWithCaptionMessage',
  'editedMessage',
  'deviceSentMessage',
  'groupMentionedMessage',
  'botInvokeMessage',
  'lottieStickerMessage',
  'associatedChildMessage',
  'statusMentionMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
] as const;
const deepest = 6;

/** Parts that are no conversation: exchanged keys, and information for other clients. */
const silent = new Set([
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
  'messageContextInfo',
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'placeholderMessage',
  'albumMessage',
  'encEventResponseMessage',
  'messageHistoryNotice',
  'stickerSyncRmrMessage',
  'call',
]);

const polls = [
  'pollCreationMessage',
  'pollCreationMessageV2',
  'pollCreationMessageV3',
  'pollCreationMessageV5',
] as const;
const media: readonly [string, FileKind][] = [
  ['imageMessage', 'image'],
  ['videoMessage', 'video'],
  ['ptvMessage', 'video'],
  ['audioMessage', 'audio'],
  ['documentMessage', 'document'],
  ['stickerMessage', 'sticker'],
];
const mediaTypes = {
  image: 'image',
  sticker: 'image',
  video: 'video',
  audio: 'audio',
  document: 'application',
} as const;

/** Returns the message inside its wrappers, and whether it is view-once. */
export function unwrap(message: unknown): { message: Fields; viewOnce: boolean } | undefined {
  let inner = fieldsOf(message);
  let viewOnce = false;
  for (let depth = 0; inner && depth < deepest; depth++) {
    const outer = inner;
    const wrapper = wrappers.find((name) => fieldsOf(fieldsOf(outer[name])?.message));
    if (!wrapper) break;
    viewOnce ||= wrapper.startsWith('viewOnce');
    inner = fieldsOf(fieldsOf(outer[wrapper])?.message);
  }
  return inner && { message: inner, viewOnce };
}

/**
 * Converts an unwrapped message to the product's form (behaviour 1.7); undefined for what is no conversation. An
 * unknown or unreadable kind becomes a placeholder, so that no message is lost.
 */
export function toContent(
  message: Fields,
  viewOnce: boolean,
  address: MessageAddress,
  words: BetaWords,
): InboundContent | undefined {
  const said = Object.keys(message).filter(
    (name) => message[name] !== null && message[name] !== undefined && !silent.has(name),
  );
  if (said.length === 0) return undefined;
  // A view-once message is only viewed on the phone, and never stored.
  if (viewOnce || media.some(([name]) => fieldsOf(message[name])?.viewOnce === true))
    return { mediaType: 'conversation', body: words.viewOnce };
  return (
    toMedia(message, address) ??
    toPlace(message) ??
    toCards(message) ??
    conversation(toText(message)) ?? { mediaType: 'conversation', body: words.unsupported }
  );
}

const conversation = (body: string | undefined): InboundContent | undefined =>
  body === undefined ? undefined : { mediaType: 'conversation', body };

function toMedia(message: Fields, address: MessageAddress): InboundContent | undefined {
  for (const [name, kind] of media) {
    const file = fieldsOf(message[name]);
    const handle = file && toHandle(kind, file, address);
    if (!handle) continue;
    const fileName = textOf(file.fileName) ?? textOf(file.title);
    return {
      mediaType: mediaTypes[kind],
      body: textOf(file.caption) ?? '',
      mime: textOf(file.mimetype) ?? 'application/octet-stream',
      ...(kind === 'document' && fileName !== undefined ? { name: fileName } : {}),
      voice: kind === 'audio' && file.ptt === true,
      sticker: kind === 'sticker',
      handle,
    };
  }
  return undefined;
}

function toPlace(message: Fields): InboundContent | undefined {
  const place = fieldsOf(message.locationMessage) ?? fieldsOf(message.liveLocationMessage);
  const latitude = numberOf(place?.degreesLatitude);
  const longitude = numberOf(place?.degreesLongitude);
  if (
    !place ||
    latitude === undefined ||
    longitude === undefined ||
    Math.abs(latitude) > 90 ||
    Math.abs(longitude) > 180
  )
    return undefined;
  const picture =
    place.jpegThumbnail instanceof Uint8Array && place.jpegThumbnail.length > 0
      ? { thumbnail: `data:image/jpeg;base64,${Buffer.from(place.jpegThumbnail).toString('base64')}` }
      : {};
  return {
    mediaType: 'locationMessage',
    body: toLocationBody(
      JSON.stringify({
        latitude,
        longitude,
        name: textOf(place.name) ?? textOf(place.caption),
        address: textOf(place.address),
        ...picture,
      }),
    ),
  };
}

/** Contacts come as vCards; a contact without one is skipped. */
function toCards(message: Fields): InboundContent | undefined {
  const input = [message.contactMessage, ...itemsOf(fieldsOf(message.contactsArrayMessage)?.contacts)];
  const cards = input
    .flatMap((contact) => textOf(fieldsOf(contact)?.vcard)?.trim() ?? [])
    .filter((card) => /^BEGIN:VCARD/i.test(card));
  return cards.length === 0
    ? undefined
    : { mediaType: cards.length > 1 ? 'vcard' : 'contactMessage', body: cards.join('\n') };
}

/** Returns the text in the bubble, or on the tapped button. */
function toText(message: Fields): string | undefined {
  return (
    textOf(message.conversation) ??
    textOf(fieldsOf(message.extendedTextMessage)?.text) ??
    textOf(fieldsOf(message.buttonsResponseMessage)?.selectedDisplayText) ??
    textOf(fieldsOf(message.templateButtonReplyMessage)?.selectedDisplayText) ??
    lines(fieldsOf(message.listResponseMessage), ['title', 'description']) ??
    textOf(fieldsOf(fieldsOf(message.interactiveResponseMessage)?.body)?.text) ??
    toPoll(message) ??
    lines(fieldsOf(message.buttonsMessage), ['text', 'contentText', 'footerText']) ??
    lines(fieldsOf(message.listMessage), ['title', 'description', 'footerText']) ??
    lines(hydrated(message), ['hydratedTitleText', 'hydratedContentText', 'hydratedFooterText']) ??
    textOf(fieldsOf(fieldsOf(message.interactiveMessage)?.body)?.text) ??
    lines(fieldsOf(message.groupInviteMessage), ['groupName', 'caption']) ??
    lines(fieldsOf(message.eventMessage), ['name', 'description']) ??
    lines(fieldsOf(message.orderMessage), ['orderTitle', 'message']) ??
    lines(fieldsOf(fieldsOf(message.productMessage)?.product), ['title', 'description'])
  );
}

const hydrated = (message: Fields): Fields | undefined => {
  const template = fieldsOf(message.templateMessage);
  return fieldsOf(template?.hydratedTemplate) ?? fieldsOf(template?.hydratedFourRowTemplate);
};

const lines = (input: Fields | undefined, names: readonly string[]): string | undefined =>
  textOf(names.flatMap((name) => textOf(input?.[name]) ?? []).join('\n'));

function toPoll(message: Fields): string | undefined {
  const poll = polls.map((name) => fieldsOf(message[name])).find((input) => input !== undefined);
  const options = itemsOf(poll?.options).flatMap((option) => textOf(fieldsOf(option)?.optionName) ?? []);
  return textOf(
    [...[textOf(poll?.name)].filter((name) => name !== undefined), ...options.map((option) => `• ${option}`)].join(
      '\n',
    ),
  );
}
