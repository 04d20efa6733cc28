import { invoicesApi } from '@recado/contracts';
import { moneyText } from '../../lib/format/money.ts';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { refreshPayments } from './payments.queries.ts';
import { paymentTexts } from './payments.texts.ts';

/** `missing` is what has not arrived yet, in BRL. */
type Unpaid = { companyName: string; invoiceId: number; detail: string; missing: number };

/** Confirms the payment of an invoice by hand, after a question that says what follows. */
export function useConfirmPayment() {
  const t = useTexts(paymentTexts);
  const confirm = useConfirm();
  const { run } = useCall(invoicesApi.confirm);
  return async ({ companyName, invoiceId, detail, missing }: Unpaid): Promise<void> => {
    const question = {
      title: t('confirmTitle', { name: companyName }),
      text: t('confirmText', { value: moneyText(missing), detail }),
      confirm: t('confirmPayment'),
    };
    if (!(await confirm(question))) return;
    try {
      await run({ params: { invoiceId } });
      toast.success(t('confirmed'));
    } catch {
      // `useCall` has shown the refusal.
    }
    refreshPayments();
    keepMainFocus();
  };
}
