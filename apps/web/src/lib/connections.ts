import { connectionsApi, type AnyConnection, type ConnectionStatus } from '@recado/contracts';
import { useEffect, useState } from 'react';
import { keyOf, queryClient, useEndpoint } from './api.ts';
import { dropRow, mergeRow } from './keepNewer.ts';
import { useChannel } from './realtime.ts';

const listKey = keyOf(connectionsApi.list);

/** Events carry a part of the row; the rest stays as it is held. */
function putPart(id: number, part: Partial<AnyConnection> & { revision: number }): void {
  const held = queryClient.getQueryData<AnyConnection[]>(listKey)?.find((connection) => connection.id === id);
  if (held) mergeRow('connection', listKey, { ...held, ...part });
  else refreshConnections();
}

/** Asks for the list again: what an event does not carry has changed. */
export const refreshConnections = (): void => void queryClient.invalidateQueries({ queryKey: listKey });

/** The company's connections with their state and, for administrators, their QR code, live (CONN-20, CONN-21). */
export function useConnections(enabled = true) {
  const query = useEndpoint(connectionsApi.list, undefined, { enabled });
  useChannel('whatsappSession', ({ session: { id, ...part } }) => enabled && putPart(id, part));
  useChannel('whatsapp', (event) => {
    if (!enabled) return;
    if (event.action === 'delete') dropRow('connection', listKey, event.whatsappId, event.revision);
    else putPart(event.whatsapp.id, event.whatsapp);
  });
  return { ...query, connections: query.data ?? [] };
}

/** A connection that is only just starting is no news yet (LAY-16). */
const delayMs = 2_000;
/** The states that are worth a warning (LAY-16). */
const troubled: ReadonlySet<ConnectionStatus> = new Set(['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']);

/** The connections that do not stand, asked for 2 s after the start and kept live (LAY-16). */
export function useConnectionTrouble(): AnyConnection[] {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  const { connections } = useConnections(isDue);
  return isDue ? connections.filter(({ status }) => troubled.has(status)) : [];
}
