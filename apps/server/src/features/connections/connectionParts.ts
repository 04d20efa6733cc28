import type { Work } from '../../kernel/work.ts';

/** What connections need of what stands above them. */
export type ConnectionParts = {
  /** Places an order for the phone of a connection. */
  orderPhone(work: Work, connectionId: number, kind: 'pairAgain' | 'logout'): Promise<void>;
  /** Gives up what waits to be sent over a connection. */
  dropOrders(work: Work, connectionId: number): Promise<void>;
};
