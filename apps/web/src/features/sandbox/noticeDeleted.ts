import { sandboxApi } from '@recado/contracts';
import { call } from '../../lib/api.ts';
import { changeMessage, note, worldNow } from './phoneWorld.ts';

/** Of a chat so many messages are looked at again: who deletes for everyone does it soon. */
const watched = 30;

/** Takes off the open chat what the company deleted for everyone since it arrived. */
export async function noticeDeleted(connectionId: number): Promise<void> {
  const { chosen, chats, customers } = worldNow();
  if (chosen === null) return;
  const shown = (chats[chosen] ?? []).filter(({ place, isDeleted }) => place && !isDeleted).slice(-watched);
  const place = shown[0]?.place;
  if (!place) return;
  const { messages } = await call(sandboxApi.outbound, { params: { whatsappId: connectionId }, query: { number: place.number, limit: watched * 2, ...(place.after && { after: place.after }) } });
  const gone = new Set(messages.filter(({ isDeleted }) => isDeleted).map(({ wid }) => wid));
  for (const { wid } of shown) {
    if (!gone.has(wid)) continue;
    changeMessage(chosen, wid, { isDeleted: true });
    note('logTakenBack', customers.find(({ number }) => number === chosen)?.name ?? chosen);
  }
}
