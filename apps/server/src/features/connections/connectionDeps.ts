import type { CloudCredentialsChange } from '@recado/contracts';
import type { Errand } from '../../kernel/errand.ts';
import type { NameReader } from '../../kernel/db/namesIn.ts';
import type { Work } from '../../kernel/work.ts';
import type { NamedFields } from '../audit/index.ts';

export type ConnectionDeps = {
  /** The assistant and the integration that answer on a connection, as the record of changes names them. */
  recordedNames: NamedFields;
  /** Reads the names of integrations. */
  integrationNames: NameReader;
  /** True if the simulator is available; it is absent in production. */
  sandbox: boolean;
  /** Enqueues a command for the session of a connection. */
  enqueueCommand(work: Work, connectionId: number, kind: 'pairAgain' | 'logout'): Promise<void>;
  /** Requests a code from the session that links a phone to a number. Throws the session's refusal. */
  askPairingCode(errand: Errand, connectionId: number, number: string): Promise<string>;
  /** Cancels all unsent messages of a connection. */
  dropCommands(work: Work, connectionId: number): Promise<void>;
  /** The storage of the official API's credentials. */
  credentials: {
    /** Stores the given fields and keeps the others. Throws ERR_VALIDATION while a field is missing. */
    keep(work: Work, connectionId: number, input: CloudCredentialsChange): Promise<void>;
    drop(work: Work, connectionId: number): Promise<void>;
    /** Allows a number that moved to another connection to be confirmed for this one again. */
    claimAgain(work: Work, connectionId: number): Promise<void>;
  };
  /** Deletes the session data of a connection that no session will log out. */
  dropKeys(work: Work, connectionId: number): Promise<void>;
};
