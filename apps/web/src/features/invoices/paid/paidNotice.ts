import type { Invoice } from '@recado/contracts';
import { create } from 'zustand';
import { daysToDue, dueDateText } from '../../../lib/format/dueDate.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { paths } from '../../../lib/routes.ts';
import { queryClient } from '../../../lib/server/api.ts';
import { askOwnUser } from '../../../lib/session/ownUser.ts';
import { changeOwnUser, useSession } from '../../../lib/session/session.ts';
import { errorText, tOf } from '../../../lib/texts/texts.ts';
import { invoiceMenuTexts } from '../invoices.menu.texts.ts';
import { refreshInvoices } from '../invoices.queries.ts';

export type Paid = {
  /** The new due date; null for a company without one. */
  dueDate: string | null;
  invoice: Invoice | null;
};

/** The payment that the screen shows at present. */
export const usePaid = create<{ paid: Paid | null }>(() => ({ paid: null }));

/** The screens where people wait for a payment. */
const payingScreens: readonly string[] = [paths.invoices, paths.subscription];

/**
 * Shows that the licence is renewed, and opens the screens of an expired company (INV-17). People who wait for the
 * payment see the dialog that leads home; others keep their screen and see a notice (decision 0051).
 */
export function showPaid(paid: Paid): void {
  const { user, isExpired } = useSession.getState();
  if (!user || usePaid.getState().paid) return;
  const wasExpired = isExpired || (daysToDue(user.company) ?? 0) < 0;
  const { dueDate } = paid;
  changeOwnUser({ company: { ...user.company, dueDate, trialExpiration: dueDate } });
  useSession.setState({ isExpired: false });
  // The payment may have changed the plan too.
  void askOwnUser().catch(() => undefined);
  if (wasExpired) void queryClient.invalidateQueries();
  if (wasExpired || payingScreens.includes(location.pathname)) return usePaid.setState({ paid });
  const t = tOf(invoiceMenuTexts);
  const date = dueDateText({ dueDate, timezone: user.company.timezone });
  toast.success(date ? t('renewed', { date }) : t('received'), { id: 'renewed' });
}

/**
 * Shows the payment of an invoice whose event was lost, with the due date that the server has now. Says that an invoice of
 * an old list was paid earlier. Fetches the lists again in both cases.
 */
export async function noticePaid(invoice: Invoice): Promise<void> {
  const known = useSession.getState().user?.company.dueDate;
  const { company } = await askOwnUser();
  refreshInvoices();
  if (company.dueDate !== known || company.dueDate === null) showPaid({ dueDate: company.dueDate, invoice });
  else if (!usePaid.getState().paid) toast.info(errorText('ERR_INVOICE_PAID'), { id: 'ERR_INVOICE_PAID' });
}
