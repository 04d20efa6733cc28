import { connectionsApi, type AnyConnection } from '@recado/contracts';
import { keyOf, queryClient, useEndpoint } from '../../lib/api.ts';
import { mergeRow } from '../../lib/keepNewer.ts';
import { useChannel } from '../../lib/realtime.ts';

const listKey = keyOf(connectionsApi.list);

/** Events carry a part of the row; the rest stays as it is held. */
function putPart(id: number, part: Partial<AnyConnection> & { revision: number }): void {
  const held = queryClient.getQueryData<AnyConnection[]>(listKey)?.find((connection) => connection.id === id);
  if (held) mergeRow('connection', listKey, { ...held, ...part });
  else void queryClient.invalidateQueries({ queryKey: listKey });
}

/** The simulated connections with their state and QR code, live. */
export function useSandboxConnections() {
  const query = useEndpoint(connectionsApi.list);
  useChannel('whatsappSession', ({ session: { id, ...part } }) => putPart(id, part));
  useChannel('whatsapp', (event) => {
    if (event.action === 'update') putPart(event.whatsapp.id, event.whatsapp);
    else void queryClient.invalidateQueries({ queryKey: listKey });
  });
  return { ...query, connections: (query.data ?? []).filter(({ provider }) => provider === 'sandbox') };
}
