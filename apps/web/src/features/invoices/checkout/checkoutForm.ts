import {
  CheckoutForm,
  priceInCents,
  Recurrence,
  type Checkout,
  type Invoice,
  type OwnCompany,
  type Plan,
} from '@recado/contracts';
import { z } from 'zod';

const { firstName, address2, city, zipcode, country } = CheckoutForm.shape;

/** The address of the payer in the order of its fields: step 0 (INV-10, INV-12). */
const addressFields = {
  firstName,
  lastName: z.string().trim().max(100),
  address2,
  zipcode,
  city,
  state: z.string().trim().max(50),
  country,
};

/** Card fields of the specified form (INV-11). A PIX needs none of them, so nothing in them is ever wrong. */
const cardFields = { nameOnCard: z.string(), cardNumber: z.string(), expiryDate: z.string(), cvv: z.string() };

/** The chosen plan. Its numbers are sent because the specified client does; the server reads `planId` alone. */
const PlanChoice = z.object({
  planId: z.number().nullable(),
  price: z.number(),
  users: z.number(),
  connections: z.number(),
});
type PlanChoice = z.output<typeof PlanChoice>;

export const CheckoutFields = z.object({
  ...addressFields,
  useAddressForPaymentDetails: z.boolean(),
  plan: PlanChoice,
  ...cardFields,
});
export type CheckoutFields = z.output<typeof CheckoutFields>;

export const addressNames = Object.keys(addressFields) as (keyof typeof addressFields)[];

/** Returns the first required field of the address that nobody has filled in; undefined if none is empty. */
export const findMissing = (fields: CheckoutFields): (typeof addressNames)[number] | undefined =>
  addressNames.find((name) => fields[name].trim() === '' && !addressFields[name].safeParse('').success);

/** Maximum characters of the fields of the address. */
export const longest = { name: 100, street: 200, city: 100, state: 50, country: 60, zipcode: 9 } as const;

/** The choice before the plans are loaded (INV-13). Without an id, the plan of the invoice stays. */
export const initialPlan: PlanChoice = { planId: null, price: 49, users: 3, connections: 3 };

export const choiceOf = ({ id, value, users, connections }: Plan): PlanChoice => ({
  planId: id,
  price: value,
  users,
  connections,
});

/**
 * Returns the plan that the company has after the payment: the choice, otherwise that of the invoice. An invoice without a
 * plan leaves the present one.
 */
export const planIdAfter = (
  { plan }: Pick<CheckoutFields, 'plan'>,
  invoice: Pick<Invoice, 'planId'>,
  company: Pick<OwnCompany, 'planId'>,
): number | null => plan.planId ?? invoice.planId ?? company.planId;

/** The part of the form that survives a reload of the page: address and plan, never a field of the card. */
export const CheckoutDraft = z
  .object({ ...addressFields, useAddressForPaymentDetails: z.boolean(), plan: PlanChoice })
  // A field that is being filled in may still be wrong.
  .extend({ firstName: z.string(), address2: z.string(), city: z.string(), zipcode: z.string(), country: z.string() });
export type CheckoutDraft = z.output<typeof CheckoutDraft>;

const homeCountry = 'Brasil';

/** Returns the fields of the form: what was typed before a reload, otherwise the stored billing data (AMB-65). */
export function fieldsOf(
  company: Pick<OwnCompany, 'billingName' | 'addressZipCode' | 'addressStreet' | 'addressState' | 'addressCity'>,
  draft: CheckoutDraft | null,
): CheckoutFields {
  const [first = '', ...rest] = (company.billingName ?? '').split(' ');
  return {
    firstName: first,
    lastName: rest.join(' '),
    address2: company.addressStreet ?? '',
    city: company.addressCity ?? '',
    state: company.addressState ?? '',
    zipcode: maskZipcode(company.addressZipCode ?? ''),
    country: homeCountry,
    useAddressForPaymentDetails: true,
    plan: initialPlan,
    ...draft,
    nameOnCard: '',
    cardNumber: '',
    expiryDate: '',
    cvv: '',
  };
}

/** Returns the body of POST /subscription (INV-14). The card's expiry date is not part of it. */
export const bodyOf = (
  { expiryDate: _unsent, plan, ...fields }: CheckoutFields,
  invoiceId: number,
): z.input<typeof CheckoutForm> => ({
  ...fields,
  invoiceId,
  plan,
  price: plan.price,
  users: plan.users,
  connections: plan.connections,
});

/** Formats the digits of a Brazilian zip code as 99999-999, as far as they go. */
export function maskZipcode(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8);
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/**
 * Returns the amount in BRL that the server charges for an invoice with this plan: the stored one for the invoice's own
 * plan, otherwise the price of the plan for the company's recurrence.
 */
export function amountOf(
  invoice: Pick<Invoice, 'value' | 'planId'>,
  plan: Pick<Plan, 'id' | 'value'> | undefined,
  recurrence: string,
): number {
  if (!plan || plan.id === invoice.planId) return invoice.value;
  return priceInCents(plan.value, Recurrence.catch('MENSAL').parse(recurrence)) / 100;
}

/**
 * Returns the amount in BRL that was shown before a PIX was made, if the PIX has another; otherwise null. The price may have
 * changed after the review was read, and a new code in place of an old one is for the plan of the form.
 */
export const formerAmountOf = ({ valor }: Pick<Checkout, 'valor'>, shown: number): number | null =>
  Number(valor.original) === shown ? null : shown;
