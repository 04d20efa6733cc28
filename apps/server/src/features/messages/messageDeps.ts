import type { Errand } from '../../kernel/errand.ts';
import type { Work } from '../../kernel/work.ts';
import type { KeptFile } from '../media/index.ts';

/** A command for a session about a message; `features/sessions` executes it. */
export type OutboxCommand = {
  connectionId: number;
  /** Commands of one chat run one at a time. */
  chat: string;
  kind:
    | 'send'
    | 'revoke'
    | 'edit'
    | 'react'
    | 'markRead'
    | 'renewMedia'
    | 'pairAgain'
    | 'pairByCode'
    | 'findNumber'
    | 'logout'
    | 'simulate';
  messageId?: number;
  payload?: Record<string, unknown>;
  priority?: number;
};

export type SessionReply = { ok: true; value?: unknown } | { ok: false; error: string };

/** Functions of `features/sessions` that sending uses. */
export type Sending = {
  enqueueCommand(work: Work, order: OutboxCommand): Promise<void>;
  newWid(): string;
};

/** Called with the outcome of a message that a schedule waits for. A later outcome replaces an earlier one. */
export type Settled = (work: Work, messageId: number, outcome: 'sent' | 'refused') => Promise<void>;

/** Dependencies of messages on features above and on gateways. */
export type MessageDeps = Sending & {
  settled: Settled;
  /** Enqueues a command and waits for its result. Must be called outside any Work. */
  askSession(errand: Errand, order: OutboxCommand): Promise<SessionReply>;
  /** Stores an uploaded file. Must be called outside any Work. */
  keepFile(received: unknown, name: string, voice: boolean): Promise<KeptFile>;
};
