import { invoicesApi, type Checkout, type Invoice, type OwnCompany, type Plan } from '@recado/contracts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { toast } from '../../../lib/notices/toasts.tsx';
import { ApiError, useCall } from '../../../lib/server/api.ts';
import { askOwnUser } from '../../../lib/session/ownUser.ts';
import { useTexts, type Translate } from '../../../lib/texts/texts.ts';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { refreshInvoices, useOfferedPlans } from '../invoices.queries.ts';
import { forgetDraft, keepDraft, readDraft } from './checkoutDraft.ts';
import {
  addressNames,
  amountOf,
  bodyOf,
  CheckoutFields,
  choiceOf,
  fieldsOf,
  findMissing,
  formerAmountOf,
  planIdAfter,
} from './checkoutForm.ts';
import { checkoutTexts } from './checkout.texts.ts';
import { failureWords, type Failure } from './failureWords.ts';

/** The steps of the checkout: 0 data, 1 plan, 2 review (INV-06). */
export type Step = 0 | 1 | 2;

const required = ['firstName', 'address2', 'zipcode', 'city', 'country'] as const;

/** Returns the text of an error of the address that says more than the usual one (INV-10, INV-12). */
function wordError(t: Translate<typeof checkoutTexts>, field: string, typed: unknown): string | undefined {
  const name = required.find((one) => one === field);
  if (name && String(typed).trim() === '') return t(`${name}Missing`);
  return name === 'zipcode' ? t('zipcodeWrong') : undefined;
}

/** The form of the checkout, the chosen plan, and the PIX that comes out of it. It begins with the plan (INV-07). */
export function useCheckout(invoice: Invoice, company: OwnCompany) {
  const t = useTexts(checkoutTexts);
  const [step, setStep] = useState<Step>(1);
  const [pix, setPix] = useState<Checkout | null>(null);
  const [formerAmount, setFormerAmount] = useState<number | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const subscribe = useCall(invoicesApi.subscribe, { quiet: true });
  const plans = useOfferedPlans();
  const form = useServerForm({
    schema: CheckoutFields,
    defaultValues: fieldsOf(company, readDraft()),
    async send(fields) {
      setFailure(null);
      const made = await subscribe.run({ body: bodyOf(fields, invoice.id) });
      setFormerAmount(formerAmountOf(made, pix ? Number(pix.valor.original) : amount));
      setPix(made);
      toast.success(t('created'));
      forgetDraft();
      // The server has stored the address for the next checkout.
      void askOwnUser().catch(() => undefined);
    },
    onError(error) {
      setPix(null);
      setStep(2);
      setFailure(failureWords(t, error, chosen?.name ?? invoice.detail));
      if (error instanceof ApiError && error.code === 'ERR_INVOICE_PAID') refreshInvoices();
    },
    onRefused(first) {
      // The step has to be visible before its field gets the focus.
      flushSync(() => {
        setPix(null);
        setReturns(true);
        setStep(first.startsWith('plan') ? 1 : 0);
      });
    },
    wordError: (field, _code, typed) => wordError(t, field, typed),
  });
  /** True after PAY led back to the data. They then lead to the review, because the plan is chosen already. */
  const [returns, setReturns] = useState(false);
  const { control, getValues, setValue, setFocus, trigger } = form;
  const fields: CheckoutFields = { ...getValues(), ...useWatch({ control }) } as CheckoutFields;
  const chosen = plans.data?.find(({ id }) => id === (fields.plan.planId ?? invoice.planId));
  const marked = plans.data?.find(({ id }) => id === planIdAfter(fields, invoice, company));
  const amount = amountOf(invoice, chosen, company.recurrence);
  useEffect(() => {
    if (form.formState.isDirty) keepDraft(fields);
  });
  const choose = (plan: Plan): void => {
    setValue('plan', choiceOf(plan), { shouldDirty: true });
    setFailure(null);
    setStep(2);
  };
  return {
    form,
    fields,
    plans,
    chosen,
    marked,
    amount,
    choose,
    step,
    hasAddress: CheckoutFields.safeParse(fields).success,
    /** True while PAY waits for the data of the first step. */
    returns,
    goTo(next: Step) {
      setFailure(null);
      setStep(next);
    },
    /** Goes on from the present step. PAY of the last one checks everything (AMB-65). */
    async goOn() {
      const missing = findMissing(fields);
      if (step === 2 && missing) {
        // The person has not seen these fields yet, so that none is marked as wrong.
        setReturns(true);
        flushSync(() => setStep(0));
        setFocus(missing);
      } else if (step === 2) form.submit();
      else if (step === 1) setStep(2);
      else if (await trigger(addressNames, { shouldFocus: true })) setStep(returns ? 2 : 1);
    },
    pix,
    setPix,
    /** The amount of the review if the PIX has another; otherwise null. */
    formerAmount,
    failure,
  };
}
