import type { SandboxWorld } from '../../gateways/whatsapp/sandbox/sandboxWorld.ts';
import type { Heard, Inbound } from '../../gateways/whatsapp/Phone.ts';
import type { Errand } from '../../kernel/errand.ts';
import type { PhoneAnswer, PhoneOrder } from '../messages/index.ts';

/** What the simulated phones need of the house. */
export type SandboxParts = {
  world: SandboxWorld;
  askPhone(errand: Errand, order: PhoneOrder): Promise<PhoneAnswer>;
  /** Takes an event in as a webhook would: one transaction, nobody signed in. Throws while the phone is not paired. */
  receive(companyId: number, event: Inbound): Promise<Heard>;
  fileUrl(companyId: number, path: string): string;
  newWid(): string;
  now(): Date;
};
