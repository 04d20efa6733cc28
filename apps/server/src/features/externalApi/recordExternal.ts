import { randomUUID } from 'node:crypto';
import {
  AppError,
  isCaptionTooLong,
  isRecording,
  isWindowOpen,
  type ExternalMessage,
  type SentExternally,
} from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import { rememberContact } from '../contacts/index.ts';
import { keepMedia, type KeptFile } from '../media/index.ts';
import { allocateMessageId, commandPriority, postMessage, type MessageRow, type Sending } from '../messages/index.ts';
import { getTicket } from '../tickets/index.ts';
import { chooseTicket, type Named } from './chooseTicket.ts';
import { phoneOf, type Ahead } from './lookAhead.ts';

type External = {
  sender: NonNullable<Ahead['sender']>;
  digits: string;
  /** WhatsApp was asked, and gave these digits. */
  isChecked: boolean;
  message: ExternalMessage;
  files: readonly KeptFile[];
  named: Named;
  /** The Work sends no further statement (`kernel/pipeline.ts`). */
  last: boolean;
};
type Known = Pick<Ahead, 'contact' | 'fallbackId'>;

/**
 * Stores the message of other software and enqueues its sending: one message, or one per file. A new contact gets the
 * number as its name. The text is sent literally, and no bot stops (behaviour 12). Requires the chat's lock, under which
 * `known` was read.
 */
export async function recordExternal(
  work: Work,
  { sender, digits, isChecked, message, files, named, last }: External,
  known: Known,
  sending: Sending,
): Promise<SentExternally> {
  const contact = await rememberContact(work, { identities: [phoneOf(digits)], isSpelled: isChecked }, known.contact);
  const chat = { contactId: contact.id, connectionId: sender.id, isGroup: false };
  const ticketId = await chooseTicket(work, chat, named, known.fallbackId);
  // Only the official API has a window. Other tickets need not be read before the message is stored.
  if (sender.provider === 'cloud' && !isWindowOpen(await getTicket(work, ticketId), work.now))
    throw new AppError('ERR_OUT_OF_WINDOW');
  if (files.length > 0 && isCaptionTooLong(sender.provider, message.body ?? ''))
    throw new AppError('ERR_VALIDATION', { fields: { body: 'too_big' } });
  const ticket = { id: ticketId, contactId: contact.id, whatsappId: sender.id };
  const sent: MessageRow[] = [];
  if (files.length === 0)
    sent.push(
      await postMessage(
        work,
        ticket,
        { userId: null, body: message.body ?? '', clientKey: keyOfApi() },
        { last, priority },
        sending,
      ),
    );
  for (const [at, file] of files.entries()) {
    const id = await allocateMessageId(work);
    const mediaId = await keepMedia(work, file, { kind: 'message', id });
    // A text equal to the file's name is not a caption (wire 3.3).
    const caption = at === 0 && message.body !== file.name ? (message.body ?? '') : '';
    const posted = {
      id,
      userId: null,
      clientKey: keyOfApi(),
      body: caption,
      mediaType: file.kind,
      mediaId,
      mediaName: file.name,
    } as const;
    const voice = isRecording(file);
    const marks = { last: last && at === files.length - 1, priority };
    sent.push(await postMessage(work, ticket, { ...posted, mediaStatus: 'ready', voice }, marks, sending));
  }
  const [first] = sent as [MessageRow, ...MessageRow[]];
  return { mensagem: 'Mensagem enviada', id: first.id, ids: sent.map(({ id }) => id), ticketId, ack: first.ack };
}

/** Other software may send thousands at once. */
const priority = commandPriority.automatic;

/** Tells messages of the API from those of people. */
const keyOfApi = (): string => `api:${randomUUID()}`;
