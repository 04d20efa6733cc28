import type { SafeConnection } from '@recado/contracts';
import type { NavigateOptions } from '@tanstack/react-router';
import { paths } from '../../lib/routes.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opens the connections page with the dialog for a new connection. */
    adds?: boolean;
    /** Opens the connections page with the dialog of this connection, at the tab of its offered queues. */
    offersOf?: number;
  }
}

type Offering = Pick<SafeConnection, 'id' | 'isDefault'> & { queues: readonly { id: number }[] };

/** Returns whether a connection offers the queue to contacts. */
export const isOffered = (connections: readonly Offering[], queueId: number): boolean =>
  connections.some(({ queues }) => queues.some(({ id }) => id === queueId));

/**
 * Returns where a queue can be offered: at the default connection. Without a connection, where the first one is added.
 */
export function toOfferedQueues(connections: readonly Offering[]): Pick<NavigateOptions, 'to' | 'state'> {
  const found = connections.find(({ isDefault }) => isDefault) ?? connections[0];
  return { to: paths.connections, state: found ? { offersOf: found.id } : { adds: true } };
}

/** Returns the connection that can offer the first queue at once: the only one, while it offers none (decision 0151). */
export const findFirstOffer = <T extends Offering>(connections: readonly T[]): T | undefined =>
  connections.length === 1 && connections[0]!.queues.length === 0 ? connections[0] : undefined;
