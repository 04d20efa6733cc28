import { connectionsApi, type AnyConnection, type ConnectionStatus } from '@recado/contracts';
import { useEffect, useState } from 'react';
import { keyOf, queryClient, useEndpoint } from './api.ts';
import { mergeRow } from './keepNewer.ts';
import { useChannel } from './realtime.ts';

/** A connection that is only just starting is no news yet (core 9). */
const delayMs = 2_000;
/** The states that are worth a warning (LAY-16). */
const troubled: ReadonlySet<ConnectionStatus> = new Set(['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']);

const listKey = keyOf(connectionsApi.list);

/** Events carry a part of the row; the rest stays as it is held. */
function putPart(id: number, part: Partial<AnyConnection> & { revision: number }): void {
  const held = queryClient.getQueryData<AnyConnection[]>(listKey)?.find((connection) => connection.id === id);
  if (held) mergeRow('connection', listKey, { ...held, ...part });
  else void queryClient.invalidateQueries({ queryKey: listKey });
}

/** The connections that do not stand, asked for 2 s after the start and kept live (LAY-16). */
export function useConnectionTrouble(): AnyConnection[] {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  const { data = [] } = useEndpoint(connectionsApi.list, undefined, { enabled: isDue });
  useChannel('whatsappSession', ({ session: { id, ...part } }) => isDue && putPart(id, part));
  useChannel('whatsapp', (event) => {
    if (!isDue) return;
    if (event.action === 'update') putPart(event.whatsapp.id, event.whatsapp);
    else void queryClient.invalidateQueries({ queryKey: listKey });
  });
  return isDue ? data.filter(({ status }) => troubled.has(status)) : [];
}
