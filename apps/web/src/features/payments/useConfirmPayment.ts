import { invoicesApi, type Charge } from '@recado/contracts';
import { moneyText } from '../../lib/format/money.ts';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { receivedOf } from './chargeWords.ts';
import { refreshPayments } from './payments.queries.ts';
import { paymentTexts } from './payments.texts.ts';

/** Confirms the payment of an invoice by hand, after a question that says what follows. */
export function useConfirmPayment() {
  const t = useTexts(paymentTexts);
  const confirm = useConfirm();
  const { run } = useCall(invoicesApi.confirm);
  return async (charge: Charge): Promise<void> => {
    const { company, invoice } = charge;
    const missing = Math.max(0, charge.value - receivedOf(charge));
    const question = {
      title: t('confirmTitle', { name: company.name }),
      text: t('confirmText', { value: moneyText(missing), detail: invoice.detail }),
      confirm: t('confirmPayment'),
    };
    if (!(await confirm(question))) return;
    try {
      await run({ params: { invoiceId: invoice.id } });
      toast.success(t('confirmed'));
    } catch {
      // `useCall` has shown the refusal.
    }
    refreshPayments();
    keepMainFocus();
  };
}
