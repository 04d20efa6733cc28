import { teamChatApi } from '@recado/contracts';
import { newUuid } from '../../../lib/browser/newUuid.ts';
import { call } from '../../../lib/server/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { putChatMessage } from '../teamChat.realtime.ts';
import { addSending, giveBack, isWaiting, type Sending } from './sendings.ts';

/** The last call of each chat: what is written one after the other arrives so. */
const lines = new Map<number, Promise<void>>();

/**
 * Sends a text to a chat. It shows at once; when it cannot go out it stands in the composer again, with what was to
 * follow it, and nothing else is said (CHAT-12).
 */
export function sendToChat(chatId: number, text: string): void {
  const sending: Sending = { key: `sending:${newUuid()}`, chatId, text, at: new Date().toISOString() };
  addSending(sending);
  lines.set(
    chatId,
    (lines.get(chatId) ?? Promise.resolve()).then(() => deliver(sending)),
  );
}

async function deliver(sending: Sending): Promise<void> {
  // Given back with one before it.
  if (!isWaiting(sending)) return;
  const { chatId, text } = sending;
  const userId = useSession.getState().user?.id;
  try {
    const message = await call(teamChatApi.send, { params: { chatId }, body: { message: text } });
    // An answer that arrives after the sign-out does not concern the next user.
    if (useSession.getState().user?.id === userId) putChatMessage(message);
  } catch {
    if (useSession.getState().user?.id === userId) giveBack(chatId);
  }
}
