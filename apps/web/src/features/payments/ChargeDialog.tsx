import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { paymentsApi, type Charge, type Payment } from '@recado/contracts';
import { useId } from 'react';
import { copyText } from '../../lib/browser/copyText.ts';
import { useIsPhone } from '../../lib/browser/screen.ts';
import { messageTime } from '../../lib/format/dates.ts';
import { dueDateText } from '../../lib/format/dueDate.ts';
import { moneyText } from '../../lib/format/money.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import styles from './ChargeDialog.module.css';
import { ChargeState } from './ChargeState.tsx';
import { refreshPayments } from './payments.queries.ts';
import { paymentTexts } from './payments.texts.ts';
import { useConfirmPayment } from './useConfirmPayment.ts';

type Props = { charge: Charge; onClose: () => void };

/** A charge with its history, its confirmation by hand, and the mark that it was checked. */
export function ChargeDialog({ charge, onClose }: Props) {
  const t = useTexts(paymentTexts);
  const id = useId();
  const isPhone = useIsPhone();
  const confirmPayment = useConfirmPayment();
  const review = useCall(paymentsApi.review);
  const { company, invoice } = charge;
  const check = async (): Promise<void> => {
    try {
      await review.run({ params: { invoiceId: invoice.id }, body: { txid: charge.txid } });
      toast.success(t('reviewed'));
      onClose();
    } catch {
      // `useCall` has shown the refusal.
    }
    refreshPayments();
  };
  return (
    <Dialog
      open
      fullScreen={isPhone}
      onClose={onClose}
      slotProps={{ paper: { 'aria-labelledby': id, className: styles.paper ?? '' } }}
    >
      <header className={styles.head}>
        <h2 id={id} className="ellipsis">
          {company.name}
        </h2>
        <IconButton36 icon="close" label={t('close')} onClick={onClose} />
      </header>
      {/* Focusable, so that arrow keys scroll it. */}
      <div className={styles.content} tabIndex={0} role="region" aria-labelledby={id}>
        <ChargeState charge={charge} />
        <Facts charge={charge} />
        <h3>{t('history')}</h3>
        <History charge={charge} />
      </div>
      <footer className={styles.actions}>
        {invoice.status === 'open' && (
          <Button variant="outlined" onClick={() => void confirmPayment(charge)}>
            {t('confirmPayment')}
          </Button>
        )}
        {charge.needsReview && (
          <BusyButton variant="contained" busy={review.busy} onClick={() => void check()}>
            {t('review')}
          </BusyButton>
        )}
      </footer>
    </Dialog>
  );
}

function Facts({ charge }: { charge: Charge }) {
  const t = useTexts(paymentTexts);
  const { company, invoice, provider, value, txid, createdAt, expiresAt } = charge;
  const dueDay = dueDateText({ dueDate: invoice.dueDate, timezone: company.timezone })!;
  const facts = [
    [t('invoice'), `${invoice.detail} · ${t(invoice.status === 'paid' ? 'invoicePaid' : 'invoiceOpen')}`],
    [t('dueDate'), dueDay],
    [t('value'), moneyText(value)],
    [t('provider'), t(`provider.${provider}`)],
    [t('expires'), messageTime(expiresAt)],
    [t('created'), messageTime(createdAt)],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{text}</dd>
        </div>
      ))}
      <div className={styles.whole}>
        <dt>{t('txid')}</dt>
        <dd>
          <code>{txid}</code>
          <IconButton36 icon="copy" size={28} label={t('copyTxid')} onClick={() => void copyText(txid)} />
        </dd>
      </div>
    </dl>
  );
}

/** The payments of a charge and the operator's mark, oldest first. */
function History({ charge }: { charge: Charge }) {
  const t = useTexts(paymentTexts);
  const { payments, isMismatched, needsReview, reviewedAt, reviewedBy } = charge;
  const words = ({ value, confirmedBy }: Payment): string =>
    confirmedBy === null
      ? t('paidByBank', { value: moneyText(value) })
      : t('paidByHand', { value: moneyText(value), name: confirmedBy });
  if (payments.length === 0 && !isMismatched && reviewedAt === null)
    return <p className={styles.none}>{t('noPayments')}</p>;
  return (
    <ol className={styles.history}>
      {payments.map((payment) => (
        <li key={payment.id}>
          <time className="num" dateTime={payment.paidAt}>
            {messageTime(payment.paidAt)}
          </time>
          <span>
            <strong>{words(payment)}</strong>
            {payment.problem && <span>{t(`problem.${payment.problem}`)}</span>}
            {payment.refundedValue > 0 && (
              <span>{t('refundedValue', { value: moneyText(payment.refundedValue) })}</span>
            )}
          </span>
        </li>
      ))}
      {isMismatched && (
        <li>
          <span />
          <span>{t('problem.mismatch')}</span>
        </li>
      )}
      {reviewedAt !== null && (
        <li>
          <time className="num" dateTime={reviewedAt}>
            {messageTime(reviewedAt)}
          </time>
          <span>{t(needsReview ? 'reviewedBefore' : 'reviewedBy', { name: reviewedBy ?? '' })}</span>
        </li>
      )}
    </ol>
  );
}
