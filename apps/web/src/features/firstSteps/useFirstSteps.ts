import { queuesApi, ticketsApi, usersApi, type AnyConnection } from '@recado/contracts';
import { keyOf, queryClient, useEndpoint } from '../../lib/server/api.ts';
import { useConnections } from '../../lib/server/connections.ts';
import { useMay } from '../../lib/session/may.tsx';
import { useChannel } from '../../lib/live/realtime.ts';
import { stepsOf, type Step } from './steps.ts';

/** A connection may not offer the queues yet. */
export type FirstStepsState = {
  steps: Step[];
  connections: readonly AnyConnection[];
  queueCount: number;
  userCount: number;
};

/** Returns the company's first steps, live. Undefined while loading, and for users without the permission. */
export function useFirstSteps(): FirstStepsState | undefined {
  const may = useMay('connections-page:addConnection');
  const { data: connections, connections: known } = useConnections(may);
  const queues = useEndpoint(queuesApi.list, undefined, { enabled: may });
  const users = useEndpoint(usersApi.list, undefined, { enabled: may });
  const counts = useEndpoint(ticketsApi.counts, { query: { showAll: true } }, { enabled: may });
  const refetch = (endpoint: Parameters<typeof keyOf>[0]): void =>
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
  useChannel('queue', () => refetch(queuesApi.list));
  useChannel('user', ({ action }) => action !== 'update' && refetch(usersApi.list));
  if (!may || !connections || !queues.data || !users.data || !counts.data) return undefined;
  const facts = {
    connections: known,
    userCount: users.data.length,
    answeredCount: counts.data.open + counts.data.closed,
  };
  return {
    steps: stepsOf(facts),
    connections: known,
    queueCount: queues.data.length,
    userCount: facts.userCount,
  };
}
