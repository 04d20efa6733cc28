import type { SandboxWorld } from '../../gateways/whatsapp/sandbox/sandboxWorld.ts';
import type { ReceiveResult, Inbound } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Errand, UserErrand } from '../../kernel/errand.ts';
import type { SessionReply, OutboxCommand } from '../messages/index.ts';

export type SandboxDeps = {
  world: SandboxWorld;
  askSession(errand: Errand, command: OutboxCommand): Promise<SessionReply>;
  /**
   * Receives an event as a webhook would, in one transaction, on behalf of the user who plays the contact. Throws while
   * the session is not paired.
   */
  receive(errand: UserErrand, event: Inbound): Promise<ReceiveResult>;
  fileUrl(companyId: number, path: string): string;
  newWid(): string;
  now(): Date;
};
