import type { CloudCredentials } from '@recado/contracts';
import type { CloudClient } from '../../gateways/whatsapp/cloud/cloudClient.ts';
import type { DeliveryReader } from '../../gateways/whatsapp/cloud/openDeliveryReader.ts';
import type { IntakeQueue } from '../inbound/index.ts';
import type { Credentials } from './openCredentials.ts';

/** Dependencies of the official API's endpoints. */
export type CloudDeps = {
  credentials: Credentials;
  /** The address at which Meta reaches this installation. */
  publicUrl: string;
  /** Opens the Graph API for one number. */
  clientWith(access: Pick<CloudCredentials, 'phoneNumberId' | 'wabaId' | 'accessToken'>): CloudClient;
  /** The intake queue for Meta's deliveries. */
  intakeQueue: IntakeQueue;
  /** Parses a verified delivery. */
  deliveryReader: DeliveryReader;
};
