import type { SandboxWorld } from '../../gateways/whatsapp/sandbox/sandboxWorld.ts';
import type { ReceiveResult, Inbound } from '../../gateways/whatsapp/WhatsAppSession.ts';
import type { Errand, UserErrand } from '../../kernel/errand.ts';
import type { SessionReply, OutboxCommand } from '../messages/index.ts';

/** What the simulated phones need from the process. */
export type SandboxDeps = {
  world: SandboxWorld;
  askSession(errand: Errand, command: OutboxCommand): Promise<SessionReply>;
  /**
   * Takes an event in as a webhook would, in one transaction, for a person who plays the customer. Throws while the
   * phone is not paired.
   */
  receive(errand: UserErrand, event: Inbound): Promise<ReceiveResult>;
  fileUrl(companyId: number, path: string): string;
  newWid(): string;
  now(): Date;
};
