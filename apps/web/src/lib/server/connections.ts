import { connectionsApi, type AnyConnection, type ConnectionStatus } from '@recado/contracts';
import { useEffect, useState } from 'react';
import { keyOf, queryClient, useEndpoint } from './api.ts';
import { dropRow, mergeRow } from '../live/keepNewer.ts';
import { useChannel } from '../live/realtime.ts';
import { keepLive } from '../live/refreshLive.ts';

const listKey = keyOf(connectionsApi.list);
keepLive(connectionsApi.list);

/** Merges part of a row from an event; the other fields stay as cached. */
function putPart(id: number, part: Partial<AnyConnection> & { revision: number }): void {
  const held = queryClient.getQueryData<AnyConnection[]>(listKey)?.find((connection) => connection.id === id);
  if (held) mergeRow('connection', listKey, { ...held, ...part });
  else refreshConnections();
}

/** Refetches the list. For changes whose event carries no row. */
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

/** Delay in ms: a connection that is only starting needs no warning (LAY-16). */
const delayMs = 2_000;
/** States that show a warning (LAY-16). */
const troubled: ReadonlySet<ConnectionStatus> = new Set(['qrcode', 'PAIRING', 'DISCONNECTED', 'TIMEOUT', 'OPENING']);

/** Returns the connections with a problem, loaded 2 s after the start and kept live (LAY-16). */
export function useConnectionTrouble(): AnyConnection[] {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  const { connections } = useConnections(isDue);
  return isDue ? connections.filter(({ status }) => troubled.has(status)) : [];
}
