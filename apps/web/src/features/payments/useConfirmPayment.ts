import { invoicesApi, type OpenInvoice } from '@recado/contracts';
import { dateText } from '../../lib/format/dates.ts';
import { moneyText } from '../../lib/format/money.ts';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { refreshPayments } from './payments.queries.ts';
import { paymentTexts } from './payments.texts.ts';

/** Confirms the payment of an invoice by hand, after a question that says what follows. */
export function useConfirmPayment() {
  const t = useTexts(paymentTexts);
  const confirm = useConfirm();
  const { run } = useCall(invoicesApi.confirm);
  return async ({ company, invoice }: Pick<OpenInvoice, 'company' | 'invoice'>): Promise<void> => {
    const { detail, missingValue, paidUntil } = invoice;
    const facts = { value: moneyText(missingValue), detail };
    const question = {
      title: t('confirmTitle', { name: company.name }),
      text:
        paidUntil === null ? t('confirmTextNoLimit', facts) : t('confirmText', { ...facts, date: dateText(paidUntil) }),
      confirm: t('confirmPayment'),
    };
    if (!(await confirm(question))) return;
    try {
      await run({ params: { invoiceId: invoice.id }, body: { value: missingValue } });
      toast.success(t('confirmed'));
    } catch {
      // `useCall` has shown the refusal.
    }
    refreshPayments();
    keepMainFocus();
  };
}
