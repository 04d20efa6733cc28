import type { SandboxWorld } from '../../gateways/whatsapp/sandbox/sandboxWorld.ts';
import type { Heard, Inbound } from '../../gateways/whatsapp/Phone.ts';
import type { Errand, PersonalErrand } from '../../kernel/errand.ts';
import type { PhoneAnswer, PhoneOrder } from '../messages/index.ts';

/** What the simulated phones need from the process. */
export type SandboxParts = {
  world: SandboxWorld;
  askPhone(errand: Errand, order: PhoneOrder): Promise<PhoneAnswer>;
  /**
   * Takes an event in as a webhook would, in one transaction, for a person who plays the customer. Throws while the
   * phone is not paired.
   */
  receive(errand: PersonalErrand, event: Inbound): Promise<Heard>;
  fileUrl(companyId: number, path: string): string;
  newWid(): string;
  now(): Date;
};
