import type { Errand } from '../../kernel/errand.ts';
import type { Work } from '../../kernel/work.ts';
import type { KeptFile } from '../media/index.ts';

/** What a phone is to do for a message; `features/phones` carries it out. */
export type PhoneOrder = {
  connectionId: number;
  /** Orders of one chat go one at a time. */
  chat: string;
  kind: 'send' | 'revoke' | 'markRead' | 'pairAgain' | 'logout' | 'simulate';
  messageId?: number;
  payload?: Record<string, unknown>;
  priority?: number;
};

export type PhoneAnswer = { ok: true; value?: unknown } | { ok: false; error: string };

/** What messages need of what stands above them and outside. */
export type MessageParts = {
  orderPhone(work: Work, order: PhoneOrder): Promise<void>;
  /** Places an order and waits for what became of it; outside any Work. */
  askPhone(errand: Errand, order: PhoneOrder): Promise<PhoneAnswer>;
  newWid(work: Work, connectionId: number): Promise<string>;
  /** Keeps an uploaded file; outside any Work. */
  keepFile(received: unknown, name: string, voice: boolean): Promise<KeptFile>;
  /** Takes a failed inbound file up again. */
  fetchAgain(work: Work, messageId: number): Promise<void>;
};
