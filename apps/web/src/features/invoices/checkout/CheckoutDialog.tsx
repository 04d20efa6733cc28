import Dialog from '@mui/material/Dialog';
import { invoicesApi, type Checkout, type Invoice } from '@recado/contracts';
import { useEffect, useId, useRef } from 'react';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { dueDateText } from '../../../lib/format/dueDate.ts';
import { moneyText } from '../../../lib/format/money.ts';
import { toastError } from '../../../lib/notices/toasts.tsx';
import { useChannel } from '../../../lib/live/realtime.ts';
import { useEndpoint } from '../../../lib/server/api.ts';
import { askOwnUser } from '../../../lib/session/ownUser.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts, type Translate } from '../../../lib/texts/texts.ts';
import { StepList } from '../../../ui/dialogs/StepList.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { noticePaid } from '../paid/paidNotice.ts';
import { PixView } from '../pix/PixView.tsx';
import styles from './Checkout.module.css';
import { CheckoutSteps } from './CheckoutSteps.tsx';
import { checkoutTexts } from './checkout.texts.ts';
import { useCheckout } from './useCheckout.ts';

/** Returns what a PIX pays, as the server says: "Fatura #7 · Plano Profissional, mensal · licença até 12/01/2027". */
function pixCaption(
  t: Translate<typeof checkoutTexts>,
  { invoiceId, detail, recurrence, paidUntil }: Checkout,
): string {
  const caption = t('pixCaption', { id: `#${invoiceId}`, plan: detail, recurrence: t(`recurrence.${recurrence}`) });
  if (paidUntil === null) return caption;
  const date = dueDateText({ dueDate: `${paidUntil}T12:00:00Z`, timezone: 'UTC' })!;
  return `${caption} · ${t('pixUntil', { date })}`;
}

/** How often the bank is asked whether the invoice is paid, while the dialog is open, in ms. */
const inquiryMs = 15_000;

/**
 * The checkout of an invoice: data, plan, review, then the PIX (INV-04, INV-06, INV-15). `invoice` is the row that it was
 * opened from; once the server has answered, its invoice is shown, with the company as it is then.
 */
export function CheckoutDialog({ invoice: opened, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useTexts(checkoutTexts);
  const common = useTexts(uiTexts);
  const isPhone = useIsPhone();
  const titleId = useId();
  const company = useSession(({ user }) => user!.company);
  const given = { params: { invoiceId: opened.id } };
  const { data, dataUpdatedAt, refetch } = useEndpoint(invoicesApi.get, given, { refetchInterval: inquiryMs });
  const invoice = data?.invoice ?? opened;
  const changedAt = data?.invoice.updatedAt;
  useEffect(() => {
    // An operator who changes the plan, the recurrence or the due date changes the invoice or the company.
    if (changedAt) void askOwnUser().catch(() => undefined);
  }, [changedAt]);
  const checkout = useCheckout(invoice, company);
  const { form, pix, setPix, step, hasAddress } = checkout;
  const shownAt = useRef(0);
  useEffect(() => {
    if (!pix) return;
    shownAt.current = Date.now();
    // Cancels an inquiry that began before the PIX was there.
    void refetch();
  }, [pix, refetch]);
  // The screen of the payment replaces this dialog.
  useChannel('payment', ({ action }) => action === 'CONCLUIDA' && onClose());
  const isPaid = data?.invoice.status === 'paid';
  useEffect(() => {
    if (!isPaid) return;
    // The event of the payment was lost, or the list was old.
    void noticePaid(data.invoice).catch(toastError);
    onClose();
  }, [isPaid, data, onClose]);
  const close = (): void => {
    // The button stays busy for a moment after the PIX is there.
    if (!form.busy || pix) onClose();
  };
  const caption = pix
    ? pixCaption(t, pix)
    : t('caption', {
        id: `#${invoice.id}`,
        date: dueDateText({ dueDate: invoice.dueDate, timezone: company.timezone })!,
      });
  const usable = data?.checkout;
  const isSame = usable?.txid === pix?.txid;
  return (
    <Dialog
      open
      fullScreen={isPhone}
      onClose={close}
      slotProps={{ paper: { 'aria-labelledby': titleId, className: styles.paper ?? '' } }}
    >
      <header className={styles.head}>
        <div>
          <h2 id={titleId}>{t(pix ? 'pixTitle' : 'title')}</h2>
          <p>{caption}</p>
        </div>
        <IconButton36 icon="close" label={common('close')} disabled={form.busy && !pix} onClick={close} />
      </header>
      {pix ? (
        <PixView
          pix={usable && isSame ? usable : pix}
          formerAmount={checkout.formerAmount}
          isGone={dataUpdatedAt > shownAt.current && !isSame}
          payments={data?.payments ?? []}
          isBusy={form.busy}
          onNewCode={form.submit}
        />
      ) : (
        <>
          <StepList names={[t('stepData'), t('stepPlan'), t('stepReview')]} at={step} missing={hasAddress ? [] : [0]} />
          {usable && step === 1 && (
            <div className={styles.known}>
              <Banner tone="success" icon="qrCode" action={{ label: t('seePix'), onClick: () => setPix(usable) }}>
                {t('hasPix', { value: moneyText(Number(usable.valor.original)) })}
              </Banner>
            </div>
          )}
          <CheckoutSteps invoice={invoice} company={company} checkout={checkout} onClose={close} />
        </>
      )}
    </Dialog>
  );
}
