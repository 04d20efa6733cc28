import Button from '@mui/material/Button';
import type { Invoice, OwnCompany } from '@recado/contracts';
import { useEffect, useRef, type FormEvent } from 'react';
import { moneyText } from '../../../lib/format/money.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { AddressStep } from './AddressStep.tsx';
import styles from './Checkout.module.css';
import { checkoutTexts } from './checkout.texts.ts';
import { PlanStep } from './PlanStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import type { Step, useCheckout } from './useCheckout.ts';

type Props = {
  invoice: Invoice;
  company: OwnCompany;
  checkout: ReturnType<typeof useCheckout>;
  onClose: () => void;
};

const stepNames = ['stepData', 'stepPlan', 'stepReview'] as const;

/** The three steps as one form. Hidden steps stay in the page, so that their fields keep what was typed. */
export function CheckoutSteps({ invoice, company, checkout, onClose }: Props) {
  const t = useTexts(checkoutTexts);
  const common = useTexts(uiTexts);
  const { form, fields, plans, chosen, marked, amount, choose, step, goTo, goOn, returns, failure } = checkout;
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef<Step>(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The control that led here is gone or hidden. A wrong field that already has the focus keeps it.
    const { activeElement } = document;
    if (!panel.current?.contains(activeElement) || activeElement?.closest('[hidden]')) panel.current?.focus();
  }, [step]);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.busy) void goOn();
  };
  const nextWords = [
    t('next'),
    marked ? t('nextWith', { plan: marked.name }) : t('next'),
    t('pay', { value: moneyText(amount) }),
  ];
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <div ref={panel} className={styles.body} role="group" tabIndex={-1} aria-label={t(stepNames[step])}>
        <div className={styles.step} hidden={step !== 0}>
          <AddressStep form={form} isAsked={returns} />
        </div>
        <div className={styles.step} hidden={step !== 1}>
          <PlanStep invoice={invoice} presentId={company.planId} plans={plans} marked={marked} onChoose={choose} />
        </div>
        <div className={styles.step} hidden={step !== 2}>
          <ReviewStep
            fields={fields}
            company={company}
            plan={chosen}
            detail={invoice.detail}
            amount={amount}
            failure={failure}
            onStep={goTo}
            onRetry={form.submit}
          />
        </div>
      </div>
      <div className={styles.actions}>
        <Button
          variant="text"
          color="inherit"
          disabled={form.busy}
          onClick={() => (step === 0 ? onClose() : goTo((step - 1) as Step))}
        >
          {step === 0 ? common('cancel') : t('back')}
        </Button>
        <SubmitButton busy={form.busy} {...(step === 2 && { startIcon: <Icon name="qrCode" size={18} /> })}>
          {nextWords[step]}
        </SubmitButton>
      </div>
    </form>
  );
}
