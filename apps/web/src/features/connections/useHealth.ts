import { connectionsApi, type ConnectionHealth } from '@recado/contracts';
import { keyOf, queryClient, useEndpoint } from '../../lib/api.ts';
import { useMay } from '../../lib/may.tsx';
import { useChannel } from '../../lib/realtime.ts';

const refresh = (): void => void queryClient.invalidateQueries({ queryKey: keyOf(connectionsApi.health) });

/** What waits and what was said last moves without a word of the connection. */
const everyMs = 30_000;

/** How each of the company's lines fares, for who looks after them; asked again whenever one of them changes. */
export function useHealth(): ReadonlyMap<number, ConnectionHealth> {
  const may = useMay('connections-page:actionButtons');
  const { data } = useEndpoint(connectionsApi.health, undefined, { enabled: may, refetchInterval: everyMs });
  useChannel('whatsappSession', refresh);
  useChannel('whatsapp', refresh);
  return new Map((data ?? []).map((health) => [health.id, health]));
}
