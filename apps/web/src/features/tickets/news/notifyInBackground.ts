import type { Message, Ticket } from '@recado/contracts';
import { showNotice } from '../../../lib/notices/desktopNotices.ts';
import { tOf } from '../../../lib/texts/texts.ts';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import { mediaWord } from '../../../conversation/text/mediaWord.ts';
import { plainText } from '../../../conversation/text/parseWhatsAppText.ts';

/** A notice of the system with who wrote and what; one per ticket, the latest in place of the one before. */
export function notifyInBackground(message: Message, ticket: Ticket, onPress: () => void): void {
  const { text } = mediaWord(tOf(conversationTexts), message);
  showNotice({ title: ticket.contact.name, body: plainText(text), tag: `ticket-${ticket.id}`, onPress });
}
