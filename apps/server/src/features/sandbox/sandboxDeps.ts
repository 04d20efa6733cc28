import type { SandboxWorld } from '../../gateways/whatsapp/sandbox/sandboxWorld.ts';
import type { Identity, Inbound, ReceiveResult } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { NameReader } from '../../kernel/db/namesIn.ts';
import type { Errand, UserErrand } from '../../kernel/errand.ts';
import type { SessionReply, OutboxCommand } from '../messages/index.ts';

export type SandboxDeps = {
  /** Reads the names of integrations. */
  integrationNames: NameReader;
  world: SandboxWorld;
  askSession(errand: Errand, command: OutboxCommand): Promise<SessionReply>;
  /**
   * Receives an event as a webhook would, in one transaction, on behalf of the user who plays the contact. Throws while
   * the session is not paired.
   */
  receive(errand: UserErrand, event: Inbound): Promise<ReceiveResult>;
  /** Shows the users of a ticket that its contact types, or stopped. */
  typed(place: { companyId: number; connectionId: number }, from: Identity, isTyping: boolean): Promise<void>;
  fileUrl(companyId: number, path: string): string;
  newWid(): string;
  now(): Date;
};
