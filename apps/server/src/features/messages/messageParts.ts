import type { Errand } from '../../kernel/errand.ts';
import type { Work } from '../../kernel/work.ts';
import type { KeptFile } from '../media/index.ts';

/** What a phone is to do for a message; `features/phones` carries it out. */
export type PhoneOrder = {
  connectionId: number;
  /** Orders of one chat go one at a time. */
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

export type PhoneAnswer = { ok: true; value?: unknown } | { ok: false; error: string };

/** What sending needs of the phones. */
export type Sending = {
  orderPhone(work: Work, order: PhoneOrder): Promise<void>;
  newWid(): string;
};

/** Hears what became of a message that something waits for: a schedule. A later word overrules an earlier one. */
export type Settled = (work: Work, messageId: number, outcome: 'sent' | 'refused') => Promise<void>;

/** What messages need of what stands above them and outside. */
export type MessageParts = Sending & {
  settled: Settled;
  /** Places an order and waits for what became of it; outside any Work. */
  askPhone(errand: Errand, order: PhoneOrder): Promise<PhoneAnswer>;
  /** Keeps an uploaded file; outside any Work. */
  keepFile(received: unknown, name: string, voice: boolean): Promise<KeptFile>;
  /** Takes a failed inbound file up again. */
  fetchAgain(work: Work, messageId: number): Promise<void>;
};
