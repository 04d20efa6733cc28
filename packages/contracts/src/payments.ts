import { z } from 'zod';
import { invoiceStates } from './invoiceRules.ts';
import { Payment, paymentProviders } from './invoices.ts';
import { api, date, day, flag, id, keptIfNull, page, pageQuery, text } from './kit.ts';
import { paymentTroubleNames } from './paymentTroubles.ts';

/**
 * States of a charge: 1. `pending`: stored, the provider has not confirmed it. 2. `open`: it can be paid. 3. `paid`,
 * `removed`, `expired` and `failed` (the provider refused it) are final. A charge that was ended without its provider is
 * `expired` too, until the provider has confirmed that (decision 0139).
 */
export const chargeStates = ['pending', 'open', 'paid', 'removed', 'expired', 'failed'] as const;
export type ChargeState = (typeof chargeStates)[number];

/** An invoice of any company for the operator. */
export const OwedInvoice = z.object({
  id: z.number().int(),
  detail: z.string(),
  status: z.enum(invoiceStates),
  dueDate: date,
  value: z.number(),
  /** The part that has not arrived: a confirmation by hand stores it as its amount. */
  missingValue: z.number(),
  /** The due day of the company after a payment today; null if it has no limit, or if the invoice is paid. */
  paidUntil: day.nullable(),
});
export type OwedInvoice = z.output<typeof OwedInvoice>;

/** A due day is a day on the clocks of its company. The operator's browser may be in another time zone. */
const Debtor = z.object({ id: z.number().int(), name: z.string(), timezone: z.string() });

/** An open invoice of any company. `hasCharge`: the company has created a PIX for it. */
export const OpenInvoice = z.object({ company: Debtor, invoice: OwedInvoice, hasCharge: z.boolean() });
export type OpenInvoice = z.output<typeof OpenInvoice>;

/** A charge of any company for the operator, with the money that arrived for it. */
export const Charge = z.object({
  id: z.number().int(),
  company: Debtor,
  invoice: OwedInvoice,
  provider: z.enum(paymentProviders),
  txid: z.string(),
  value: z.number(),
  state: z.enum(chargeStates),
  expiresAt: date,
  createdAt: date,
  /** True if a provider reported this charge with another amount or txid; nothing was changed. */
  isMismatched: z.boolean(),
  /** True if something unusual happened that no operator has marked as checked. */
  needsReview: z.boolean(),
  /** When an operator last marked the charge as checked, and the operator's name. */
  reviewedAt: date.nullable(),
  reviewedBy: z.string().nullable(),
  payments: z.array(Payment),
});
export type Charge = z.output<typeof Charge>;

/** Figures over the payments of every company. Amounts are BRL. */
export const PaymentSummary = z.object({
  /** Money that arrived since the first day of the month (time zone of the platform), without what was refunded. */
  receivedThisMonth: z.number(),
  paymentsThisMonth: z.number().int(),
  /** Charges that need an operator's look. */
  toReview: z.number().int(),
  /** Charges of a static key whose payment an operator has to confirm. */
  toConfirm: z.number().int(),
  openInvoices: z.number().int(),
  openValue: z.number(),
});
export type PaymentSummary = z.output<typeof PaymentSummary>;

/** Banks with a known profile of the Central Bank's Pix API. `other` needs `tokenUrl` and `baseUrl`. */
export const pixBanks = ['efi', 'sicoob', 'inter', 'bancoDoBrasil', 'other'] as const;
export type PixBank = (typeof pixBanks)[number];
export const paymentEnvironments = ['production', 'test'] as const;

/** Secrets of a provider. They are written and never read back. */
export const paymentSecretNames = [
  'clientId',
  'clientSecret',
  'certificate',
  'certificatePassword',
  'privateKey',
  'accessToken',
  'webhookSecret',
  'appKey',
] as const;
export type PaymentSecretName = (typeof paymentSecretNames)[number];

/** The payment settings of the platform as an operator sees them. */
export const PaymentSettings = z.object({
  /** The provider that serves; null if none is set up. */
  provider: z.enum(paymentProviders).nullable(),
  /** The providers that this installation offers. */
  providers: z.array(z.enum(paymentProviders)),
  bank: z.enum(pixBanks),
  environment: z.enum(paymentEnvironments),
  pixKey: z.string(),
  receiverName: z.string(),
  receiverCity: z.string(),
  tokenUrl: z.string(),
  baseUrl: z.string(),
  /** True for each secret that is set. */
  secrets: z.object(
    Object.fromEntries(paymentSecretNames.map((name) => [name, z.boolean()])) as Record<
      PaymentSecretName,
      z.ZodBoolean
    >,
  ),
  /** When each secret was saved; null for one that is not set, or that is stored elsewhere (`paymentToken`). */
  secretsSavedAt: z.object(
    Object.fromEntries(paymentSecretNames.map((name) => [name, date.nullable()])) as Record<
      PaymentSecretName,
      z.ZodNullable<typeof date>
    >,
  ),
  /** When the stored certificate expires; null without one. */
  certificateExpiresAt: date.nullable(),
  /** The address to enter at a provider whose notifications are registered by hand. */
  webhookUrl: z.string(),
  /** When the webhook was last registered at the bank. */
  webhookInstalledAt: date.nullable(),
});
export type PaymentSettings = z.output<typeof PaymentSettings>;

const httpsAddress = z.union([z.literal(''), text(300).pipe(z.url({ protocol: /^https$/ }))]);

/** Absent fields stay as they are; an empty text clears a field. */
export const PaymentSettingsChange = z
  .object({
    provider: z.enum(paymentProviders),
    bank: z.enum(pixBanks),
    environment: z.enum(paymentEnvironments),
    pixKey: text(77),
    receiverName: text(25),
    receiverCity: text(15),
    tokenUrl: httpsAddress,
    baseUrl: httpsAddress,
    clientId: text(300),
    clientSecret: text(1_000),
    /** A .p12 file in base64, or a certificate as PEM text. */
    certificate: text(60_000),
    certificatePassword: text(200),
    /** The private key as PEM text, for a certificate as PEM. */
    privateKey: text(20_000),
    accessToken: text(1_000),
    webhookSecret: text(300),
    appKey: text(300),
  })
  .partial()
  .extend({ provider: keptIfNull(z.enum(paymentProviders)) });
export type PaymentSettingsChange = z.output<typeof PaymentSettingsChange>;

/** The result of the test of the settings. `trouble` is a key of `paymentTroubles`, which has its words. */
export const PaymentCheck = z.object({
  ok: z.boolean(),
  trouble: z.enum(paymentTroubleNames).nullable(),
  certificateExpiresAt: date.nullable(),
  /** True if the bank calls our webhook; null if the provider has no such registration. */
  isWebhookInstalled: z.boolean().nullable(),
});
export type PaymentCheck = z.output<typeof PaymentCheck>;

/** Acts of a payer at the simulated bank. `payLate` pays after the charge has expired. */
export const sandboxActs = ['pay', 'payLess', 'payMore', 'payTwice', 'payLate', 'refund', 'cancel'] as const;
export type SandboxAct = (typeof sandboxActs)[number];

export const paymentsApi = api({
  /**
   * **+** The charges of every company: those that need an operator's look first, then the newest. `problem` keeps the
   * former, `unconfirmed` those whose payment an operator has to confirm.
   */
  charges: {
    method: 'GET',
    path: '/payments',
    access: 'super',
    query: z.object({
      ...pageQuery,
      problem: flag.optional(),
      unconfirmed: flag.optional(),
      provider: z.enum(paymentProviders).optional(),
    }),
    reply: page('charges', Charge),
    statements: 6,
  },
  /** **+** The open invoices of every company, with and without a charge: those that are due first. */
  openInvoices: {
    method: 'GET',
    path: '/payments/invoices',
    access: 'super',
    query: z.object(pageQuery),
    reply: page('invoices', OpenInvoice),
    statements: 4,
  },
  /** **+** */
  summary: { method: 'GET', path: '/payments/summary', access: 'super', reply: PaymentSummary, statements: 4 },
  /**
   * **+** Marks the charges of an invoice as checked, until something else happens to them; with `txid`, that charge alone.
   * Returns how many.
   */
  review: {
    method: 'POST',
    path: '/payments/:invoiceId/review',
    access: 'super',
    params: z.object({ invoiceId: id('invoice') }),
    body: z.object({ txid: text(35, 1).optional() }).optional(),
    reply: z.object({ reviewed: z.number().int() }),
    errors: ['ERR_NO_INVOICE_FOUND'],
  },
  /** **+** */
  settings: {
    method: 'GET',
    path: '/payments/settings',
    access: 'super',
    reply: PaymentSettings,
    statements: 4,
  },
  /** **+** Changes the given fields. A certificate that cannot be read is refused (ERR_PAYMENT_FAILED, `reason`). */
  changeSettings: {
    method: 'PUT',
    path: '/payments/settings',
    access: 'super',
    body: PaymentSettingsChange,
    reply: PaymentSettings,
    errors: ['ERR_PAYMENT_FAILED', 'ERR_NO_COMPANY_FOUND'],
  },
  /** **+** Signs in at the provider with the stored settings and returns what is wrong. Changes nothing. */
  test: { method: 'POST', path: '/payments/settings/test', access: 'super', reply: PaymentCheck },
  /** **+** Registers our webhook at the bank. */
  installWebhook: {
    method: 'POST',
    path: '/payments/settings/webhook',
    access: 'super',
    reply: PaymentSettings,
    errors: ['ERR_PAYMENT_FAILED', 'ERR_NO_COMPANY_FOUND'],
  },
  /**
   * **+** Plays the payer of a charge of an invoice at the simulated bank: the one with this txid, or the newest. 404 if
   * the simulated bank is not offered.
   */
  simulate: {
    method: 'POST',
    path: '/payments/simulated/:invoiceId',
    access: 'super',
    params: z.object({ invoiceId: id('invoice') }),
    body: z.object({ act: z.enum(sandboxActs), txid: text(35, 1).optional() }),
    reply: z.object({ txid: z.string(), state: z.string() }),
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_NO_CHARGE_FOUND', 'ERR_NOT_FOUND'],
  },
  /**
   * Receives the notifications of a provider (wire 6.5). They are never trusted: the server asks the provider about
   * each txid. The body stays raw; without a valid secret or signature the answer is ERR_INVALID_SIGNATURE.
   */
  webhook: {
    method: 'POST',
    path: '/subscription/webhook',
    access: 'provider',
    rawBody: 512 * 1024,
    reply: z.object({ ok: z.literal(true) }),
    errors: ['ERR_INVALID_SIGNATURE'],
  },
  /** The address that banks make of the registered one by appending `/pix`. */
  webhookOfPix: {
    method: 'POST',
    path: '/subscription/webhook/pix',
    access: 'provider',
    rawBody: 512 * 1024,
    reply: z.object({ ok: z.literal(true) }),
    errors: ['ERR_INVALID_SIGNATURE'],
  },
});
