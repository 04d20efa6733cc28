import { messagesApi, type CallOf } from '@recado/contracts';
import { useCall } from '../../../../lib/server/api.ts';
import { useClientKey } from '../../../../lib/server/useClientKey.ts';
import { putMessage } from '../../messages.realtime.ts';
import { useQuoted } from '../quotedDraft.ts';

type Shared = Pick<CallOf<typeof messagesApi.send>['body'], 'location' | 'contactIds'>;

/**
 * Sends a location or contact cards, quoting the composer's quoted message. Resolves with whether it was stored;
 * failures are shown.
 */
export function useSendShared(ticketId: number): { send: (shared: Shared) => Promise<boolean>; busy: boolean } {
  const { run, busy } = useCall(messagesApi.send);
  const [quoted, setQuoted] = useQuoted(ticketId);
  const clientKeyOf = useClientKey();
  const send = async (shared: Shared): Promise<boolean> => {
    const stored = await run({
      params: { ticketId },
      body: { ...shared, clientKey: clientKeyOf(shared), quotedMsg: quoted?.id ?? null },
    }).catch(() => null);
    if (!stored) return false;
    const { messages: _none, ...message } = stored;
    putMessage(message);
    setQuoted(null);
    return true;
  };
  return { send, busy };
}
