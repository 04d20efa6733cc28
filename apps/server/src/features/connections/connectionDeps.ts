import type { CloudCredentialsChange } from '@recado/contracts';
import type { Errand } from '../../kernel/errand.ts';
import type { Work } from '../../kernel/work.ts';

/** What connections need of what stands above them. */
export type ConnectionDeps = {
  /** Whether there are simulated phones here, which production lacks. */
  sandbox: boolean;
  /** Enqueues a command for the session of a connection. */
  enqueueCommand(work: Work, connectionId: number, kind: 'pairAgain' | 'logout'): Promise<void>;
  /** Asks the phone of a connection for a code that links it to a number; throws what the phone answers instead. */
  askPairingCode(errand: Errand, connectionId: number, number: string): Promise<string>;
  /** Gives up what waits to be sent over a connection. */
  dropCommands(work: Work, connectionId: number): Promise<void>;
  /** Where the credentials of the official API lie. */
  credentials: {
    /** Keeps what is given, the rest stays; throws ERR_VALIDATION while something is missing. */
    keep(work: Work, connectionId: number, input: CloudCredentialsChange): Promise<void>;
    drop(work: Work, connectionId: number): Promise<void>;
    /** Lets a number that moved to another connection be confirmed for this one again. */
    claimAgain(work: Work, connectionId: number): Promise<void>;
  };
  /** Forgets the session of a connection no phone will log out any more. */
  dropKeys(work: Work, connectionId: number): Promise<void>;
};
