import { z } from 'zod';
import { invoiceStates } from './invoiceRules.ts';
import { limits } from './limits.ts';
import { Recurrence } from './recurrences.ts';
import { api, date, decimal, flag, id, optionalId, page, pageQuery, text } from './kit.ts';

export const Invoice = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  /** The name of the plan. */
  detail: z.string(),
  /** BRL, with two decimals. */
  value: z.number(),
  /** The beginning of the due day in the company's time zone. */
  dueDate: date,
  /** As stored; `invoiceStatusAt` derives what screens show. */
  status: z.enum(invoiceStates),
  /** **+** The plan that the invoice is for. */
  planId: z.number().int().nullable(),
  /** **+** */
  paidAt: date.nullable(),
  createdAt: date,
  updatedAt: date,
});
export type Invoice = z.output<typeof Invoice>;

export const paymentProviders = ['bacen', 'mercadopago', 'manual', 'sandbox'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

/**
 * Peculiarities of a payment. `amountTooLow` and `mismatch` leave the invoice open; the others are for
 * the operator's information. `contested`: the payer disputes it, or got it back by a dispute. `companyDeleted`: it is
 * listed with the company of the platform.
 */
export const paymentProblems = [
  'amountTooLow',
  'amountTooHigh',
  'paidTwice',
  'refunded',
  'contested',
  'mismatch',
  'planTooSmall',
  'companyDeleted',
] as const;
export type PaymentProblem = (typeof paymentProblems)[number];

/** Money that arrived, or that an operator confirmed. */
export const Payment = z.object({
  id: z.number().int(),
  value: z.number(),
  paidAt: date,
  refundedValue: z.number(),
  problem: z.enum(paymentProblems).nullable(),
  /** The name of the operator who confirmed the payment; null if the bank did. */
  confirmedBy: z.string().nullable(),
});
export type Payment = z.output<typeof Payment>;

/** The PIX to pay (INV-16). */
export const Checkout = z.object({
  qrcode: z.object({ qrcode: z.string() }),
  valor: z.object({ original: z.string() }),
  txid: z.string(),
  expiresAt: date,
  /** **+** */
  invoiceId: z.number().int(),
  /** **+** True if an operator confirms the payment by hand, because no bank reports it. */
  isConfirmedByHand: z.boolean(),
  /** **+** The name of the plan that is paid for. */
  detail: z.string(),
  /** **+** The term that is paid for. */
  recurrence: Recurrence,
  /** **+** The day (YYYY-MM-DD) until which a payment made now extends the company; null if it has no limit. */
  paidUntil: z.string().nullable(),
});
export type Checkout = z.output<typeof Checkout>;

const emptyIsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value);
const optionalLine = (max: number) => z.preprocess(emptyIsAbsent, text(max).optional());

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return emptyIsAbsent(value);
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** A field of the specified client. Whatever it holds is dropped here, unread and unchecked. */
const dropped = z
  .unknown()
  .transform(() => undefined)
  .optional();

/**
 * The form of the checkout. The server never reads an amount from it (INV-23). Amounts, limits and card data (INV-14) are
 * dropped by this schema, so that no handler, log or table can hold them (INV-22).
 */
export const CheckoutForm = z.object({
  invoiceId: id('invoice'),
  firstName: text(100, 1),
  lastName: optionalLine(100),
  /** The street. */
  address2: text(200, 1),
  city: text(100, 1),
  state: optionalLine(50),
  zipcode: text(9).regex(/^\d{5}-\d{3}$/),
  country: text(60, 1),
  useAddressForPaymentDetails: z.preprocess(emptyIsAbsent, flag.optional()),
  /** JSON text or an object. **+** `planId` chooses the plan; without it the plan of the invoice stays. */
  plan: z.preprocess(parseJson, z.object({ planId: optionalId('plan').optional() }).optional()),
  price: dropped,
  users: dropped,
  connections: dropped,
  nameOnCard: dropped,
  cardNumber: dropped,
  expiryDate: dropped,
  cvv: dropped,
});
export type CheckoutForm = z.output<typeof CheckoutForm>;

const params = z.object({ invoiceId: id('invoice') });

export const invoicesApi = api({
  /** The invoices of the company as a plain array. `X-Has-More` and `X-Total-Count` are headers (INV-05). */
  all: {
    method: 'GET',
    path: '/invoices/all',
    access: 'invoices-page:view',
    query: z.object({ searchParam: pageQuery.searchParam, pageNumber: pageQuery.pageNumber }),
    reply: z.array(Invoice),
    openToExpired: true,
    statements: 5,
  },
  /** **+** The same as a page. `status` keeps the invoices with this stored state. */
  page: {
    method: 'GET',
    path: '/invoices',
    access: 'invoices-page:view',
    query: z.object({ ...pageQuery, status: z.enum(invoiceStates).optional() }),
    reply: page('invoices', Invoice),
    openToExpired: true,
    statements: 5,
  },
  /** **+** An invoice with its payments and the PIX that can still be paid, after an inquiry at the provider. */
  get: {
    method: 'GET',
    path: '/invoices/:invoiceId',
    access: 'invoices-page:view',
    params,
    reply: z.object({ invoice: Invoice, checkout: Checkout.nullable(), payments: z.array(Payment) }),
    openToExpired: true,
    userRatePerMinute: limits.paymentInquiriesPerMinute,
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_TOO_MANY_REQUESTS'],
    statements: 7,
  },
  /** Returns the PIX to pay an open invoice with. A PIX that is still valid is answered again (behaviour 14.9). */
  subscribe: {
    method: 'POST',
    path: '/subscription',
    access: 'invoices-page:view',
    body: CheckoutForm,
    reply: Checkout,
    openToExpired: true,
    userRatePerMinute: limits.checkoutsPerMinute,
    errors: [
      'ERR_NO_INVOICE_FOUND',
      'ERR_INVOICE_PAID',
      'ERR_NO_PLAN_FOUND',
      'ERR_PLAN_TOO_SMALL',
      'ERR_PAYMENT_FAILED',
      'ERR_TOO_MANY_REQUESTS',
    ],
  },
  /**
   * **+** Confirms the payment of an invoice of any company by hand; has the effect of a confirmation by the bank. With
   * `value`, the amount that the operator was asked about, an invoice of which another amount is missing is refused.
   */
  confirm: {
    method: 'POST',
    path: '/invoices/:invoiceId/confirm',
    access: 'super',
    params,
    body: z.object({ value: decimal(0, 100_000_000).optional() }).optional(),
    reply: Invoice,
    errors: ['ERR_NO_INVOICE_FOUND', 'ERR_INVOICE_PAID', 'ERR_INVOICE_CHANGED'],
  },
});

export const paymentChannel = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('CONCLUIDA'),
    company: z.object({ id: z.number().int(), dueDate: date.nullable() }),
  }),
  z.object({ action: z.literal('create'), invoice: Invoice }),
  z.object({ action: z.literal('update'), invoice: Invoice }),
]);

/**
 * Event for operators: something changed about a charge of any company. It stands here because the first download of
 * the web has this file, and not `payments.ts`.
 */
export const platformPaymentChannel = z.object({ action: z.literal('update'), companyId: z.number().int() });
