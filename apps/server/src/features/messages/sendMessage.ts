import { createHash } from 'node:crypto';
import {
  AppError,
  isCaptionTooLong,
  isRecording,
  isWindowOpen,
  isWorkedOnBy,
  type SendMessage,
} from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { contentDigest } from '../../kernel/contentDigest.ts';
import type { UserWork } from '../../kernel/work.ts';
import type { Outgoing } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { toLocationBody } from '../../gateways/whatsapp/toLocationBody.ts';
import { constraintOf } from '../../kernel/db/constraintCodes.ts';
import { keepMedia, type KeptFile } from '../media/index.ts';
import { getQuickFile } from '../quickMessages/index.ts';
import { lockTicket, visibleTicket, type TicketRow } from '../tickets/index.ts';
import { cardsOf } from './cardsOf.ts';
import { chooseTemplate } from './chooseTemplate.ts';
import { fillText } from './fillText.ts';
import type { MessageDeps } from './messageDeps.ts';
import { messages } from './messages.tables.ts';
import { isSendable, postMessage, type SendableTicket } from './postMessage.ts';
import { getMessage, type MessageRow } from './readMessages.ts';
import { moveReadCursor } from './readTicket.ts';
import { allocateMessageId } from './recordMessage.ts';
import { ticketOfMessage } from './visibleMessage.ts';

type Draft = {
  body: string;
  file?: KeptFile;
  /** A stored file, which this message shares with its owner. */ sharedFile?: Awaited<ReturnType<typeof getQuickFile>>;
  voice: boolean;
  clientKey: string | null;
  clientDigest?: string | undefined;
  quotedId: number | null;
  template?: Outgoing['template'];
  /** A location or contact cards, whose body is not a text with variables. */ shared?:
    | 'locationMessage'
    | 'contactMessage'
    | 'vcard';
};

/**
 * Sends what an attendant wrote: one message, or one per file. Rows and outbox commands commit together, the wid is
 * allocated here, and a repeated `clientKey` returns the stored message (architecture 4b, CONV-41).
 */
export async function sendMessage(
  work: UserWork,
  ticketId: number,
  input: SendMessage,
  files: readonly KeptFile[],
  deps: MessageDeps,
): Promise<MessageRow & { messages?: MessageRow[] }> {
  await lockTicket(work, ticketId);
  const ticket = await visibleTicket(work, ticketId);
  const clientDigest = input.clientKey ? digestOf(input, files) : undefined;
  const known = input.clientKey ? await findByClientKey(work, ticketId, input.clientKey) : undefined;
  if (known) {
    if (known.digest !== null && known.digest !== clientDigest) throw new AppError('ERR_CLIENT_KEY_REUSED');
    return getMessage(work, known.id);
  }
  if (input.template) assertMayWrite(work, ticket);
  else assertMayWriteFreely(work, ticket);
  const quotedId = input.quotedMsg ?? null;
  if (quotedId !== null) await assertQuotable(work, ticket, quotedId);
  const drafts = input.template
    ? [await templateDraft(work, ticket, input, files, quotedId)]
    : input.location || input.contactIds
      ? [await sharedDraft(work, input, files, quotedId)]
      : input.quickMessageId
        ? [await quickFileDraft(work, input, files, quotedId)]
        : draftsOf(input, files, quotedId);
  await moveReadCursor(work, ticket, deps);
  const sent: MessageRow[] = [];
  for (const draft of drafts) sent.push(await record(work, ticket, { ...draft, clientDigest }, deps));
  return sent.length > 1 ? { ...sent[0]!, messages: sent } : sent[0]!;
}

/**
 * Asserts that the user may write: only the ticket's user and administrators, into an open ticket, on a connection that
 * accepts messages (behaviour 1.12, 2.5).
 */
export function assertMayWrite(work: UserWork, ticket: TicketRow): asserts ticket is SendableTicket {
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_NOT_OPEN');
  if (!isWorkedOnBy(ticket, work.actor))
    throw new AppError('ERR_NO_PERMISSION', { user: ticket.user && { name: ticket.user.name } });
  if (!isSendable(ticket)) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
}

/**
 * Asserts that the user may write anything but a template, which is the only thing allowed after the window has closed
 * (whatsapp 2.6).
 */
export function assertMayWriteFreely(work: UserWork, ticket: TicketRow): asserts ticket is SendableTicket {
  assertMayWrite(work, ticket);
  if (!isWindowOpen(ticket, work.now)) throw new AppError('ERR_OUT_OF_WINDOW');
}

/** A template allows no other content. Its body only shows its text. */
async function templateDraft(
  work: UserWork,
  ticket: SendableTicket,
  { template, clientKey }: SendMessage,
  files: readonly KeptFile[],
  quotedId: number | null,
): Promise<Draft> {
  if (!template || files.length > 0) throw new AppError('ERR_VALIDATION', { fields: { template: 'invalid_type' } });
  return { ...(await chooseTemplate(work, ticket, template)), voice: false, clientKey: clientKey ?? null, quotedId };
}

/** A location or contact cards allow no other content, like a template. */
async function sharedDraft(
  work: UserWork,
  { location, contactIds, body, clientKey }: SendMessage,
  files: readonly KeptFile[],
  quotedId: number | null,
): Promise<Draft> {
  const ids = [...new Set(contactIds)];
  // Checked first: a contact of another company is reported as missing, whatever else is invalid.
  const cards = ids.length > 0 ? await cardsOf(work, ids) : '';
  if (files.length > 0 || body !== undefined || (location && contactIds))
    throw new AppError('ERR_VALIDATION', { fields: { [location ? 'location' : 'contactIds']: 'invalid_type' } });
  const shared = { voice: false, clientKey: clientKey ?? null, quotedId };
  if (location) return { ...shared, shared: 'locationMessage', body: toLocationBody(JSON.stringify(location)) };
  return { ...shared, shared: ids.length > 1 ? 'vcard' : 'contactMessage', body: cards };
}

/** The file of a quick message is not copied: both rows refer to the same one, as a forwarded message does. */
async function quickFileDraft(
  work: UserWork,
  { quickMessageId, body, clientKey }: SendMessage,
  files: readonly KeptFile[],
  quotedId: number | null,
): Promise<Draft> {
  const sharedFile = await getQuickFile(work, quickMessageId!);
  if (files.length > 0 || Array.isArray(body))
    throw new AppError('ERR_VALIDATION', { fields: { quickMessageId: 'invalid_type' } });
  return { body: body ?? '', sharedFile, voice: false, clientKey: clientKey ?? null, quotedId };
}

/** The most characters of a key (wire 3.3). */
const longestKey = 64;

/** Returns the key of a file of a sending. A key that leaves no room for its number is hashed with it. */
function keyOfFile(clientKey: string, at: number): string {
  const key = at === 0 ? clientKey : `${clientKey}:${at}`;
  return key.length <= longestKey ? key : createHash('sha256').update(key).digest('hex');
}

function draftsOf(input: SendMessage, files: readonly KeptFile[], quotedId: number | null): Draft[] {
  const bodies = input.body === undefined ? [] : Array.isArray(input.body) ? input.body : [input.body];
  const voice = input.voice ?? false;
  if (files.length === 0) {
    const body = bodies[0] ?? '';
    if (body.trim() === '') throw new AppError('ERR_VALIDATION', { fields: { body: 'too_small' } });
    return [{ body, voice: false, clientKey: input.clientKey ?? null, quotedId }];
  }
  return files.map((file, at) => {
    const caption = bodies.length === files.length ? bodies[at]! : at === 0 ? (bodies[0] ?? '') : '';
    return {
      // A text equal to the file's name is not a caption (wire 3.3).
      body: caption === file.name ? '' : caption,
      file,
      voice: file.kind === 'audio' && (voice || isRecording(file)),
      clientKey: input.clientKey === undefined ? null : keyOfFile(input.clientKey, at),
      quotedId: at === 0 ? quotedId : null,
    };
  });
}

async function record(work: UserWork, ticket: SendableTicket, draft: Draft, deps: MessageDeps): Promise<MessageRow> {
  const file = draft.sharedFile ?? draft.file;
  const body = draft.template || draft.shared ? draft.body : await fillText(work, ticket, draft.body, work.actor.name);
  // A text of nothing but variables may be empty.
  if (!file && !draft.template && body.trim() === '')
    throw new AppError('ERR_VALIDATION', { fields: { body: 'too_small' } });
  // Meta would refuse it for good.
  if (file && isCaptionTooLong(ticket.whatsapp?.provider, body))
    throw new AppError('ERR_VALIDATION', { fields: { body: 'too_big' } });
  const id = await allocateMessageId(work);
  const mediaId = draft.file
    ? await keepMedia(work, draft.file, { kind: 'message', id })
    : (draft.sharedFile?.id ?? null);
  try {
    return await postMessage(
      work,
      ticket,
      {
        id,
        userId: work.actor.id,
        body,
        template: draft.template ?? null,
        mediaType: draft.shared ?? file?.kind ?? 'conversation',
        mediaId,
        mediaStatus: file ? 'ready' : null,
        mediaName: file?.name ?? null,
        voice: draft.voice,
        quotedId: draft.quotedId,
        clientKey: draft.clientKey,
        ...(draft.clientKey === null ? {} : { clientDigest: draft.clientDigest ?? null }),
      },
      { touched: true },
      deps,
    );
  } catch (error) {
    // A concurrent request with the same key was stored first. A repeat of this request returns its row.
    if (constraintOf(error) === 'messages_client_key') throw new AppError('ERR_CREATING_MESSAGE');
    throw error;
  }
}

/** Returns a hash of the request's content without its key. */
const digestOf = ({ clientKey: _key, ...content }: SendMessage, files: readonly KeptFile[]): string =>
  contentDigest([content, files.map(({ name, sha256 }) => [name, sha256])]);

async function findByClientKey(
  work: UserWork,
  ticketId: number,
  clientKey: string,
): Promise<{ id: number; digest: string | null } | undefined> {
  const [row] = await work.db
    .select({ id: messages.id, digest: messages.clientDigest })
    .from(messages)
    .where(
      and(eq(messages.companyId, work.companyId), eq(messages.ticketId, ticketId), eq(messages.clientKey, clientKey)),
    );
  return row;
}

/**
 * Asserts that a message may be quoted: visible to the user, of the same contact on the same connection, and not
 * deleted (CONV-43, TIC-27). A hidden or foreign id is reported as missing.
 */
async function assertQuotable(work: UserWork, ticket: TicketRow, quotedId: number): Promise<void> {
  const [row] = await work.db
    .select({
      chat: messages.chatContactId,
      connection: messages.connectionId,
      ticketId: messages.ticketId,
      isDeleted: messages.isDeleted,
    })
    .from(messages)
    .where(and(eq(messages.companyId, work.companyId), eq(messages.id, quotedId)));
  if (!row) throw new AppError('ERR_NO_MESSAGE_FOUND');
  if (row.ticketId !== ticket.id) await ticketOfMessage(work, row.ticketId);
  if (row.chat !== ticket.contactId || row.connection !== ticket.whatsappId || row.isDeleted)
    throw new AppError('ERR_FETCH_WAPP_MSG');
}
