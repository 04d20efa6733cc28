import { connectionsApi, type ConnectionHealth } from '@recado/contracts';
import { keyOf, queryClient, useEndpoint } from '../../../lib/server/api.ts';
import { useMay } from '../../../lib/session/may.tsx';
import { useChannel } from '../../../lib/live/realtime.ts';

const refresh = (): void => void queryClient.invalidateQueries({ queryKey: keyOf(connectionsApi.health) });

/** In ms. Polled, because waiting messages and the last message cause no event of the connection. */
const everyMs = 30_000;

/**
 * Returns the health of the company's connections, for users who manage them. Refetched whenever a connection changes.
 */
export function useHealth(): ReadonlyMap<number, ConnectionHealth> {
  const may = useMay('connections-page:actionButtons');
  const { data } = useEndpoint(connectionsApi.health, undefined, { enabled: may, refetchInterval: everyMs });
  useChannel('whatsappSession', refresh);
  useChannel('whatsapp', refresh);
  return new Map((data ?? []).map((health) => [health.id, health]));
}
