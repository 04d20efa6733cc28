import type { PaymentProviderName, PaymentTrouble } from '@recado/contracts';

/** A charge to create. `txid` is ours and already stored. */
export type ChargeOrder = {
  txid: string;
  cents: number;
  expiresAt: Date;
  description: string;
  payerEmail: string;
};
export type ChargeName = { txid: string; providerId: string | null };
export type CreatedCharge = { providerId: string | null; copyPaste: string };

/** Money that a provider received for a charge. */
export type FoundPayment = {
  endToEndId: string;
  cents: number;
  paidAt: Date;
  refundedCents: number;
  /** The payer disputes the payment, or got it back by a dispute. */
  isContested?: boolean;
};

/** A charge as its provider reports it. `txid` and `cents` are compared with ours. */
export type FoundCharge = {
  state: 'open' | 'paid' | 'removed';
  txid: string;
  cents: number;
  providerId: string | null;
  copyPaste: string | null;
  payments: FoundPayment[];
};

export type ProviderCheck = {
  trouble: PaymentTrouble | null;
  /** Null if webhooks are not registered by a call. */
  isWebhookInstalled: boolean | null;
};

/**
 * A payment provider. Every function may be repeated. Functions reject with `PaymentError` and with nothing else.
 */
export type PaymentProvider = {
  name: PaymentProviderName;
  /** Creates a charge, or returns the one that this txid already has. */
  create(order: ChargeOrder): Promise<CreatedCharge>;
  /** Returns undefined if the provider does not know the charge. */
  find(charge: ChargeName): Promise<FoundCharge | undefined>;
  /** Makes a charge unpayable. Resolves for an unknown charge; rejects for one that was paid. */
  remove(charge: ChargeName): Promise<void>;
  check(): Promise<ProviderCheck>;
  /** Registers the address that the provider calls; undefined if that is done by hand. */
  installWebhook?(url: string): Promise<void>;
};

/** A provider did not do what was asked. */
export class PaymentError extends Error {
  readonly trouble: PaymentTrouble;
  /** False if the outcome is unknown: the charge may exist. */
  readonly isDefinite: boolean;
  constructor(trouble: PaymentTrouble, isDefinite: boolean, cause?: unknown) {
    super(`payment provider: ${trouble}`, { cause });
    this.name = 'PaymentError';
    this.trouble = trouble;
    this.isDefinite = isDefinite;
  }
}
