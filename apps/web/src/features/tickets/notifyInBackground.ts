import type { Message, Ticket } from '@recado/contracts';
import { showNotice } from '../../lib/desktopNotices.ts';
import { tOf } from '../../lib/texts.ts';
import { mediaWord, messageTexts, plainText } from '../messages/index.ts';

/** A notice of the system with who wrote and what; one per ticket, the latest in place of the one before. */
export function notifyInBackground(message: Message, ticket: Ticket, onPress: () => void): void {
  const { text } = mediaWord(tOf(messageTexts), message);
  showNotice({ title: ticket.contact.name, body: plainText(text), tag: `ticket-${ticket.id}`, onPress });
}
