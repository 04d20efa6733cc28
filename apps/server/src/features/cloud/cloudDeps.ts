import type { CloudCredentials } from '@recado/contracts';
import type { CloudClient } from '../../gateways/whatsapp/cloud/cloudClient.ts';
import type { DeliveryReader } from '../../gateways/whatsapp/cloud/openDeliveryReader.ts';
import type { IntakeQueue } from '../inbound/index.ts';
import type { Credentials } from './openCredentials.ts';

/** What the official API's endpoints need of what stands above them and outside. */
export type CloudDeps = {
  credentials: Credentials;
  /** How Meta reaches this installation. */
  publicUrl: string;
  /** Speaks to Meta for one number. */
  clientWith(access: Pick<CloudCredentials, 'phoneNumberId' | 'wabaId' | 'accessToken'>): CloudClient;
  /** The intake queue for Meta's deliveries. */
  intakeQueue: IntakeQueue;
  /** Parses what was verified. */
  deliveryReader: DeliveryReader;
};
