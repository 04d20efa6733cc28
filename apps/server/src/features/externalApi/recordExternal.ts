import { AppError, isRecording, isWindowOpen, type ExternalMessage, type SentExternally } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import { chatLockOf, rememberContact } from '../contacts/index.ts';
import { keepMedia, type KeptFile } from '../media/index.ts';
import { allocateMessageId, isSendable, postMessage, type MessageRow, type Sending } from '../messages/index.ts';
import { getTicket, lockTicket } from '../tickets/index.ts';
import { chooseTicket } from './chooseTicket.ts';

type External = { connectionId: number; digits: string; message: ExternalMessage; files: readonly KeptFile[] };

/**
 * Stores the message of other software and enqueues its sending: one message, or one per file. A new contact gets the
 * number as its name. The text is sent literally, and no bot stops (behaviour 12).
 */
export async function recordExternal(
  work: Work,
  { connectionId, digits, message, files }: External,
  sending: Sending,
): Promise<SentExternally> {
  const identities = [{ kind: 'phone', value: digits }] as const;
  await work.lock(chatLockOf(identities));
  const contact = await rememberContact(work, { identities });
  const ticketId = await chooseTicket(work, { contactId: contact.id, connectionId, isGroup: false }, message);
  await lockTicket(work, ticketId);
  const ticket = await getTicket(work, ticketId);
  if (!isSendable(ticket)) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  if (!isWindowOpen(ticket, work.now)) throw new AppError('ERR_OUT_OF_WINDOW');
  const sent: MessageRow[] = [];
  if (files.length === 0)
    sent.push(await postMessage(work, ticket, { userId: null, body: message.body ?? '' }, {}, sending));
  for (const [at, file] of files.entries()) {
    const id = await allocateMessageId(work);
    const mediaId = await keepMedia(work, file, { kind: 'message', id });
    // A text equal to the file's name is not a caption (wire 3.3).
    const caption = at === 0 && message.body !== file.name ? (message.body ?? '') : '';
    const posted = { id, userId: null, body: caption, mediaType: file.kind, mediaId, mediaName: file.name } as const;
    const voice = isRecording(file);
    sent.push(await postMessage(work, ticket, { ...posted, mediaStatus: 'ready', voice }, {}, sending));
  }
  const [first] = sent as [MessageRow, ...MessageRow[]];
  return { mensagem: 'Mensagem enviada', id: first.id, ids: sent.map(({ id }) => id), ticketId, ack: first.ack };
}
