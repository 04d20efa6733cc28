import type { TemplateEnd } from '../../gateways/whatsapp/cloud/watchTemplates.ts';
import type { Errand } from '../../kernel/errand.ts';
import type { Work } from '../../kernel/work.ts';
import type { KeptFile } from '../media/index.ts';
import type { OutboxCommand, SessionReply } from './outboxCommand.ts';

/** Functions of `features/sessions` that sending uses. */
export type Sending = {
  /** `last` means that the Work sends no further statement (`kernel/pipeline.ts`). */
  enqueueCommand(work: Work, command: OutboxCommand, options?: { last?: boolean }): Promise<void>;
  newWid(): string;
};

/**
 * Called with the outcome of a message that a schedule or a campaign waits for, and again with each later receipt. A
 * later outcome replaces an earlier one. `unknown` is not final.
 */
export type Settled = (work: Work, messageId: number, outcome: 'sent' | 'refused' | 'unknown') => Promise<void>;

/**
 * Dependencies of applying receipts: a menu that the provider refused late is sent again as text, and a refusal may say
 * that a template is sent to nobody any more.
 */
export type ReceiptDeps = {
  settled: Settled;
  sending: Sending;
  /** `acceptedAt` is when the provider accepted the refused message, if it did. */
  recordTemplateEnd(
    work: Work,
    connectionId: number,
    template: { name: string; language: string },
    reason: TemplateEnd,
    acceptedAt: Date | null,
  ): Promise<void>;
};

/** Dependencies of messages on features above and on gateways. */
export type MessageDeps = Sending & {
  settled: Settled;
  /** Enqueues a command and waits for its result. Must be called outside any Work. */
  askSession(errand: Errand, command: OutboxCommand): Promise<SessionReply>;
  /** Stores an uploaded file. Must be called outside any Work. */
  keepFile(received: unknown, name: string, voice: boolean): Promise<KeptFile>;
};
