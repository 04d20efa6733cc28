import { AppError, type SandboxInbound } from '@recado/contracts';
import type { Identity, Inbound, InboundContent } from '../WhatsAppSession.ts';
import { toLocationBody } from '../toLocationBody.ts';
import { toVcards } from './toVcards.ts';

/** A file sent by a contact: `path` is its sandbox address, the rest describes its content. */
export type SandboxMedia = {
  path: string;
  mime: string;
  name: string;
  bytes: number;
  kind: 'image' | 'audio' | 'video' | 'application';
};

export type SandboxContext = { now: Date; newWid(): string; media?: SandboxMedia };

const mediaKinds = {
  image: 'image',
  sticker: 'image',
  audio: 'audio',
  video: 'video',
  document: 'application',
} as const;
const kindOfMedia = { image: 'image', audio: 'audio', video: 'video', application: 'document' } as const;

/** A simulated phone delivers no receipts here and changes no number. */
type SandboxEvent = Exclude<Inbound, { type: 'receipt' | 'numberChange' }>;

/**
 * Converts input at a simulated phone to the product's form (wire 6.4, behaviour 1.7). Throws ERR_VALIDATION for what
 * no phone can send: no number, a reaction without target, a picture without file.
 */
export function toInbound(connectionId: number, input: SandboxInbound, context: SandboxContext): SandboxEvent {
  const kind = input.kind ?? (context.media ? kindOfMedia[context.media.kind] : 'text');
  const body = clean(input.body ?? '');
  const chat = toChat(connectionId, input, context.now);
  switch (kind) {
    case 'reaction':
      return { ...chat, type: 'reaction', targetWid: targetOf(input), emoji: body.trim() };
    case 'edit':
      return { ...chat, type: 'edit', targetWid: targetOf(input), body: required(body, 'body') };
    case 'delete':
      return { ...chat, type: 'deletion', targetWid: targetOf(input) };
    default:
      return {
        ...chat,
        type: 'message',
        wid: input.wid === undefined ? context.newWid() : required(clean(input.wid), 'wid'),
        content: toContent(kind, body, input, context.media),
        ...(clean(input.quotedWid ?? '') === '' ? {} : { quotedWid: clean(input.quotedWid!) }),
      };
  }
}

type ContentKind = Exclude<NonNullable<SandboxInbound['kind']>, 'reaction' | 'edit' | 'delete'>;

function toContent(
  kind: ContentKind,
  body: string,
  input: SandboxInbound,
  media: SandboxMedia | undefined,
): InboundContent {
  switch (kind) {
    case 'text':
      return { mediaType: 'conversation', body: required(body, 'body') };
    case 'location':
      return { mediaType: 'locationMessage', body: toLocationBody(required(body, 'body')) };
    case 'contact': {
      const { count, text } = toVcards(required(body, 'body'));
      return { mediaType: count > 1 ? 'vcard' : 'contactMessage', body: text };
    }
    case 'call':
      return { mediaType: 'call_log', body };
    case 'poll':
      return { mediaType: 'conversation', body: toPollText(required(body, 'body')) };
    case 'image':
    case 'sticker':
    case 'audio':
    case 'video':
    case 'document':
      if (!media) throw invalid('media', 'required');
      return {
        mediaType: fits(kind, media) ? mediaKinds[kind] : 'application',
        body,
        mime: media.mime,
        name: media.name,
        voice: kind === 'audio' && input.voice === true,
        sticker: kind === 'sticker',
        handle: { provider: 'sandbox', path: media.path },
      };
  }
}

/** The kind must match the content: an SVG named as a picture becomes a document. Audio may be in a video container. */
const fits = (kind: keyof typeof mediaKinds, media: SandboxMedia): boolean =>
  kind === 'document' || mediaKinds[kind] === media.kind || (kind === 'audio' && media.kind === 'video');

function toChat(connectionId: number, input: SandboxInbound, now: Date) {
  const partner = toIdentities(input.number, input.lid, 'number');
  const fromMe = input.fromMe === true;
  const inGroup = partner[0]?.kind === 'group' && !fromMe && input.participant !== undefined;
  const name = clean(input.name ?? '').trim();
  return {
    connectionId,
    identities: partner,
    ...(name === '' ? {} : { profileName: name }),
    ...(inGroup ? { participant: { identities: toIdentities(input.participant!, input.lid, 'participant') } } : {}),
    fromMe,
    sentAt: toDate(input.timestamp, now),
  };
}

/**
 * Groups are recognized by the old form `creator-time`, by `@g.us`, or by 120363, the prefix of all new group ids. A
 * lid is an identity of the author: beside the phone, or alone if given as the number.
 */
function toIdentities(number: string, lid: string | undefined, field: 'number' | 'participant'): Identity[] {
  const [address = '', server = ''] = number.trim().split('@');
  if (
    field === 'number' &&
    (server === 'g.us' || /^\d{5,20}-\d{5,20}$/.test(address) || /^120363\d{6,}$/.test(address))
  ) {
    const value = address.replace(/[^\d-]/g, '');
    if (value === '') throw invalid(field, 'invalid');
    return [{ kind: 'group', value }];
  }
  const digits = address.replace(/\D/g, '');
  if (digits === '') throw invalid(field, 'invalid');
  const lidDigits = (lid ?? '').replace(/@.*$/, '').replace(/\D/g, '');
  if (server === 'lid' || lidDigits === digits) return [{ kind: 'lid', value: digits }];
  return [{ kind: 'phone', value: digits }, ...(lidDigits === '' ? [] : [{ kind: 'lid' as const, value: lidDigits }])];
}

/** Reads epoch seconds or an ISO date; an invalid time counts as now. */
function toDate(timestamp: string | number | undefined, now: Date): Date {
  const date = timestamp === undefined ? now : new Date(typeof timestamp === 'number' ? timestamp * 1_000 : timestamp);
  const year = date.getUTCFullYear();
  return year >= 1970 && year < 10_000 ? date : now;
}

/** Converts a poll, given as JSON or one line each, to a text with one line per option. */
function toPollText(body: string): string {
  const poll = readJson(body) as { question?: unknown; name?: unknown; options?: unknown } | undefined;
  const question = poll?.question ?? poll?.name;
  const lines =
    typeof question === 'string' && Array.isArray(poll?.options)
      ? [question, ...poll.options.filter((option) => typeof option === 'string')]
      : body
          .split('\n')
          .map((target) => target.trim())
          .filter((target) => target !== '');
  return lines.map((target, index) => (index === 0 ? target : `• ${target}`)).join('\n');
}

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** PostgreSQL stores no NUL. */
const clean = (text: string) => text.replaceAll('\0', '');
const targetOf = (input: SandboxInbound) => required(clean(input.targetWid ?? ''), 'targetWid');
const invalid = (field: string, reason: 'required' | 'invalid') =>
  new AppError('ERR_VALIDATION', { fields: { [field]: reason } });

function required(text: string, field: string): string {
  if (text.trim() === '') throw invalid(field, 'required');
  return text;
}
