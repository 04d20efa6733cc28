import {
  fitsMenu,
  limits,
  splitText,
  toText,
  type BotAnswer,
  type Language,
  type MessageSource,
} from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import { findFlowFile } from '../flows/index.ts';
import { keepMedia, type KeptFile } from '../media/index.ts';
import {
  allocateMessageId,
  commandPriority,
  fillText,
  isSendable,
  postMessage,
  type SendableTicket,
  type Sending,
} from '../messages/index.ts';
import { recordTicketEvent, type TicketRow } from '../tickets/index.ts';
import { botTexts } from './bots.texts.ts';

const priority = commandPriority.automatic;

type Context = {
  /** Under this key the answer is stored at most once in the ticket. */
  key: string;
  language: Language;
  /** The ticket changed its queue in this Work. */
  isMoved: boolean;
  /** It is sent after this time at the earliest, in ms. */
  delayMs: number;
  /** Typing is shown before it. */
  typing: boolean;
  /** Files of services by their address. */
  files?: ReadonlyMap<string, KeptFile> | undefined;
};

/**
 * Fills the variables of an answer and sends it. The stored text is that of the menu as text, for attendants and for
 * providers without buttons and lists. Requires a lock on the ticket's row.
 */
export async function sendAnswer(
  work: Work,
  ticket: TicketRow,
  answer: BotAnswer,
  { language, ...context }: Context,
  sending: Sending,
): Promise<void> {
  if (!isSendable(ticket)) return;
  const sources = answer.sources ? [...answer.sources] : null;
  if (answer.media) return sendFile(work, ticket, answer.media, { ...context, sources }, sending);
  const { key, isMoved, delayMs, typing } = context;
  const body = answer.isVerbatim ? answer.body : await fillText(work, ticket, answer.body, '', answer.variables);
  const text = toText({ ...answer, body });
  // A text of nothing but variables may be empty for a contact without a name.
  if (text === '') return;
  const { form, choices } = answer;
  const menu =
    form === 'text' || !fitsMenu(body)
      ? null
      : { form, body: body.trim(), openLabel: botTexts.words.openList[language], choices: [...choices] };
  const parts = splitText(text, limits.messageBody);
  for (const [at, part] of parts.entries())
    await postMessage(
      work,
      ticket,
      { userId: null, body: part, clientKey: at === 0 ? key : `${key}:part${at + 1}`, menu, sources },
      { moved: isMoved, delayMs, typing: typing && at === 0, priority },
      sending,
    );
  // The log explains why the contact got text where the company has chosen buttons or a list.
  if (form !== 'text' && menu === null)
    await recordTicketEvent(work, { ticketId: ticket.id, type: 'bot', reason: 'menuAsText', after: {} });
}

/** Sends a file of a flow or of a service. A file that is gone is skipped and logged (behaviour 10.7). */
async function sendFile(
  work: Work,
  ticket: SendableTicket,
  { url, media, isVoice, transcript }: NonNullable<BotAnswer['media']>,
  { key, isMoved, delayMs, typing, files, sources }: Omit<Context, 'language'> & { sources: MessageSource[] | null },
  sending: Sending,
): Promise<void> {
  const foreign = files?.get(url);
  const id = foreign ? await allocateMessageId(work) : undefined;
  const file =
    foreign && id !== undefined
      ? { kind: foreign.kind, name: foreign.name, mediaId: await keepMedia(work, foreign, { kind: 'message', id }) }
      : await findFlowFile(work, url);
  if (file?.kind !== media) {
    work.log.warn({ ticket: ticket.id, file: url }, 'file of a flow missing');
    return;
  }
  const { mediaId, name } = file;
  const posted = { userId: null, body: '', mediaType: media, mediaId, mediaStatus: 'ready', mediaName: name } as const;
  const message = { ...posted, ...(id !== undefined && { id }), voice: isVoice, clientKey: key, transcript, sources };
  await postMessage(work, ticket, message, { moved: isMoved, delayMs, typing, priority }, sending);
}
