import { sandboxApi } from '@recado/contracts';
import { call } from '../../../lib/server/api.ts';
import { changeMessage, note, worldNow } from '../phone/phoneWorld.ts';

/** Of a chat so many messages are looked at again: who deletes for everyone or edits does it soon. */
const watched = 30;

/** Shows in the open chat what the company deleted for everyone or edited since it arrived. */
export async function noticeChanges(connectionId: number): Promise<void> {
  const { chosen, chats, customers } = worldNow();
  if (chosen === null) return;
  const shown = (chats[chosen] ?? []).filter(({ place, isDeleted }) => place && !isDeleted).slice(-watched);
  const place = shown[0]?.place;
  if (!place) return;
  const { messages } = await call(sandboxApi.outbound, {
    params: { whatsappId: connectionId },
    query: { number: place.number, limit: watched * 2, ...(place.after && { after: place.after }) },
  });
  const now = new Map(messages.map((message) => [message.wid, message]));
  const name = customers.find(({ number }) => number === chosen)?.name ?? chosen;
  for (const { wid, body } of shown) {
    const message = now.get(wid);
    if (message?.isDeleted) {
      changeMessage(chosen, wid, { isDeleted: true });
      note('logTakenBack', name);
    } else if (message?.isEdited && message.body !== body) {
      changeMessage(chosen, wid, { body: message.body, isEdited: true });
      note('logCorrected', name);
    }
  }
}
