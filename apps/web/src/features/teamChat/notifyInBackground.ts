import type { Chat, ChatMessage } from '@recado/contracts';
import { showNotice } from '../../lib/notices/desktopNotices.ts';
import { plainText } from '../../conversation/text/parseWhatsAppText.ts';

/** A notice of the system with who wrote and what; one per chat, the latest in place of the one before. */
export function notifyInBackground(
  { chat, newMessage: { sender, message } }: { chat: Chat; newMessage: ChatMessage },
  onPress: () => void,
): void {
  showNotice({ title: chat.title, body: `${sender.name}: ${plainText(message)}`, tag: `chat-${chat.id}`, onPress });
}
