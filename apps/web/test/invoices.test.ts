import { afterEach, describe, expect, it, vi } from 'vitest';
import './browser.ts';
import { renderHook } from './renderHook.ts';

const { describeDue } = await import('../src/features/invoices/dueWords.ts');
const { useCopied } = await import('../src/features/invoices/pix/useCopied.ts');
const { invoiceTexts } = await import('../src/features/invoices/invoices.texts.ts');
const { tOf } = await import('../src/lib/texts/texts.ts');
const { trialDaysOf } = await import('../src/features/invoices/subscription/trialDays.ts');
const form = await import('../src/features/invoices/checkout/checkoutForm.ts');
const { failureWords } = await import('../src/features/invoices/checkout/failureWords.ts');
const { checkoutTexts } = await import('../src/features/invoices/checkout/checkout.texts.ts');
const { clockOf } = await import('../src/features/invoices/pix/clockOf.ts');
const { ApiError } = await import('../src/lib/server/ApiError.ts');

const timezone = 'America/Sao_Paulo';
/** 23:30 of 24/11 in São Paulo, when UTC is a day ahead. */
const now = new Date('2026-11-25T02:30:00Z');
const dayStart = (day: string): string => `${day}T03:00:00.000Z`;

describe('the due date of an invoice', () => {
  it.each([
    ['2026-12-04', 'open', 'em 10 dias', 'none'],
    ['2026-11-29', 'open', 'em 5 dias', 'soon'],
    ['2026-11-25', 'open', 'em 1 dia', 'soon'],
    ['2026-11-24', 'open', 'vence hoje', 'soon'],
    ['2026-11-23', 'expired', 'venceu há 1 dia', 'past'],
  ])('on %s is shown as %s: %s [INV-03]', (day, status, words, tone) => {
    const invoice = { status: 'open', dueDate: dayStart(day) } as const;
    expect(describeDue(tOf(invoiceTexts), invoice, now.getTime(), timezone)).toEqual({ status, words, tone });
  });

  it('does not matter once the invoice is paid [INV-03]', () => {
    const invoice = { status: 'paid', dueDate: dayStart('2026-01-01') } as const;
    expect(describeDue(tOf(invoiceTexts), invoice, now.getTime(), timezone)).toMatchObject({
      status: 'paid',
      words: undefined,
    });
  });
});

describe('the code of a PIX', () => {
  afterEach(() => void vi.useRealTimers());

  it('is copied, and said to be copied for a second, counted from the last press [INV-15]', async () => {
    vi.useFakeTimers();
    const copied: string[] = [];
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } });
    let present!: ReturnType<typeof useCopied>;
    const { rerender, unmount } = renderHook(() => void (present = useCopied('000201')), undefined);
    const isCopiedAfter = async (ms: number): Promise<boolean> => {
      await vi.advanceTimersByTimeAsync(ms);
      rerender(undefined);
      return present[0];
    };
    await present[1]();
    expect([await isCopiedAfter(999), await isCopiedAfter(2)]).toEqual([true, false]);
    await present[1]();
    await isCopiedAfter(600);
    await present[1]();
    expect([await isCopiedAfter(999), await isCopiedAfter(2)]).toEqual([true, false]);
    expect(copied).toEqual(['000201', '000201', '000201']);
    unmount();
  });
});

describe('the days of a trial', () => {
  it.each([
    ['2026-11-27', 3, 'running'],
    ['2026-11-25', 1, 'running'],
    ['2026-11-24', 0, 'lastDay'],
    ['2026-11-23', -1, 'expired'],
  ])('until %s are %i, rounded up [SUB-02, AMB-63]', (day, days, state) => {
    expect(trialDaysOf({ trialExpiration: dayStart(day), timezone }, now)).toEqual({ days, state });
  });

  it('are the same at any hour of a day, as hours of a part of a day count as a day [SUB-02]', () => {
    for (const hour of ['03:00', '12:00', '23:59'])
      expect(
        trialDaysOf({ trialExpiration: dayStart('2026-11-27'), timezone }, new Date(`2026-11-24T${hour}:00Z`)).days,
      ).toBe(3);
  });

  it('have no end without a due date', () => {
    expect(trialDaysOf({ trialExpiration: null, timezone }, now).state).toBe('unlimited');
  });
});

const company = {
  billingName: 'Maria Clara Souza',
  addressZipCode: '11060400',
  addressStreet: 'Av. Ana Costa, 412',
  addressState: 'SP',
  addressCity: 'Santos',
};

describe('the form of the checkout', () => {
  it('begins with the stored billing data and the initial plan choice [INV-13, AMB-65, AMB-67]', () => {
    expect(form.fieldsOf(company, null)).toMatchObject({
      firstName: 'Maria',
      lastName: 'Clara Souza',
      address2: 'Av. Ana Costa, 412',
      zipcode: '11060-400',
      city: 'Santos',
      state: 'SP',
      country: 'Brasil',
      plan: { planId: null, price: 49, users: 3, connections: 3 },
    });
  });

  it('requires name, street, city, zip code and country, and nothing of a card [INV-10, INV-11, INV-12]', () => {
    const empty = { ...form.fieldsOf({ ...company, billingName: '' }, null), address2: ' ', city: '', country: '' };
    const wrongOf = (fields: object): string[] =>
      form.CheckoutFields.safeParse(fields).error?.issues.map(({ path }) => String(path[0])) ?? [];
    expect(wrongOf({ ...empty, zipcode: '11060400' }).toSorted()).toEqual(
      ['address2', 'city', 'country', 'firstName', 'zipcode'].toSorted(),
    );
    const filled = form.fieldsOf(company, null);
    expect(wrongOf({ ...filled, cardNumber: 'x', expiryDate: '99/99', cvv: '?' })).toEqual([]);
  });

  it('finds the first required field that is empty, and none in a complete address [INV-10, AMB-65]', () => {
    const complete = form.fieldsOf(company, null);
    expect(form.findMissing({ ...complete, city: ' ' })).toBe('city');
    expect(form.findMissing({ ...complete, city: ' ', zipcode: '' })).toBe('zipcode');
    expect(form.findMissing({ ...complete, lastName: '', state: '', zipcode: '110' })).toBeUndefined();
  });

  it('sends the fields of the specified client, without the expiry date [INV-14, AMB-67]', () => {
    const plan = { id: 7, value: 99.9, users: 10, connections: 6 } as never;
    const fields = { ...form.fieldsOf(company, null), plan: form.choiceOf(plan), nameOnCard: 'M', cvv: '1' };
    expect(Object.keys(form.bodyOf(fields, 5)).toSorted()).toEqual(
      [
        ...['firstName', 'lastName', 'address2', 'city', 'state', 'zipcode', 'country', 'useAddressForPaymentDetails'],
        ...['nameOnCard', 'cardNumber', 'cvv', 'plan', 'price', 'users', 'connections', 'invoiceId'],
      ].toSorted(),
    );
    expect(form.bodyOf(fields, 5)).toMatchObject({ invoiceId: 5, plan: { planId: 7 }, price: 99.9, users: 10 });
  });

  it('keeps no card field in the draft that survives a reload [INV-22]', () => {
    const fields = { ...form.fieldsOf(company, null), nameOnCard: 'TITULAR', cardNumber: '4929', cvv: '987' };
    expect(JSON.stringify(form.CheckoutDraft.parse(fields))).not.toMatch(/TITULAR|4929|987|cvv|card/i);
  });

  it.each([
    ['11060', '11060'],
    ['110604', '11060-4'],
    ['11060-400', '11060-400'],
    ['11.060-400 99', '11060-400'],
  ])('formats the zip code %s as %s [INV-12, AMB-66]', (typed, shown) => expect(form.maskZipcode(typed)).toBe(shown));

  it('shows the stored amount for the plan of the invoice, and the price of another plan [INV-23]', () => {
    const invoice = { value: 149.7, planId: 1 };
    expect(form.amountOf(invoice, undefined, 'TRIMESTRAL')).toBe(149.7);
    expect(form.amountOf(invoice, { id: 1, value: 60 }, 'TRIMESTRAL')).toBe(149.7);
    expect(form.amountOf(invoice, { id: 2, value: 0.1 }, 'TRIMESTRAL')).toBe(0.3);
  });
});

describe('the amount of a PIX', () => {
  const made = { valor: { original: '99.00' } };
  it('is compared with the one that was shown before it', () => {
    expect(form.formerAmountOf(made, 99)).toBeNull();
    expect(form.formerAmountOf(made, 49)).toBe(49);
  });
});

describe('a failed checkout', () => {
  const words = (code: string, details?: Record<string, unknown>) =>
    failureWords(tOf(checkoutTexts), new ApiError(code, 400, details), 'Essencial');

  it('names the limit of a plan that is too small [INV-24]', () => {
    expect(words('ERR_PLAN_TOO_SMALL', { kind: 'users', limit: 3, used: 6 })).toEqual({
      text: 'O plano Essencial não cabe: vocês usam 6 usuários e ele tem 3.',
      isPlan: true,
    });
  });

  it('explains what a payer can act on, and hides the certificates of the platform [INV-24]', () => {
    expect(words('ERR_PAYMENT_FAILED', { reason: 'unreachable' }).text).toBe(
      'O banco não respondeu. Tente de novo em alguns minutos. Nada foi cobrado.',
    );
    expect(words('ERR_PAYMENT_FAILED', { reason: 'certificateExpired' }).text).toBe(
      'Não foi possível gerar o pagamento. Tente de novo em alguns minutos. Nada foi cobrado.',
    );
  });
});

it.each([
  [86_399_000, '23:59:59'],
  [2_592_000, '43:12'],
  [5_000, '0:05'],
  [-1, '0:00'],
])('%i ms are shown as %s', (ms, shown) => expect(clockOf(ms)).toBe(shown));
