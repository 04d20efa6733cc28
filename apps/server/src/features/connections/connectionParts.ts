import type { CloudCredentialsChange } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';

/** What connections need of what stands above them. */
export type ConnectionParts = {
  /** Places an order for the phone of a connection. */
  orderPhone(work: Work, connectionId: number, kind: 'pairAgain' | 'logout'): Promise<void>;
  /** Gives up what waits to be sent over a connection. */
  dropOrders(work: Work, connectionId: number): Promise<void>;
  /** Where the credentials of the official API lie. */
  credentials: {
    /** Keeps what is given, the rest stays; throws ERR_VALIDATION while something is missing. */
    keep(work: Work, connectionId: number, given: CloudCredentialsChange): Promise<void>;
    drop(work: Work, connectionId: number): Promise<void>;
  };
};
