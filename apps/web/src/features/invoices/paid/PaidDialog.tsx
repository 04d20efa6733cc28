import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { companyTimeWithZone } from '../../../lib/format/companyTime.ts';
import { dueDateText } from '../../../lib/format/dueDate.ts';
import { moneyText } from '../../../lib/format/money.ts';
import { paths } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/session/may.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import styles from './PaidDialog.module.css';
import type { Paid } from './paidNotice.ts';
import { paidTexts } from './paid.texts.ts';

/** How long the success is shown before the way home, in seconds (INV-17). */
const homeSeconds = 4;

/** The success of a payment with the new due date. It leads home by itself, unless the user wants to stay. */
export function PaidDialog({ paid: { dueDate, invoice }, onClose }: { paid: Paid; onClose: () => void }) {
  const t = useTexts(paidTexts);
  const [titleId, textId] = [useId(), useId()];
  const navigate = useNavigate();
  const company = useSession(({ user }) => user?.company);
  const maySeeInvoices = useMay('invoices-page:view');
  const [seconds, setSeconds] = useState(homeSeconds);
  const goHome = (): void => {
    onClose();
    void navigate({ to: paths.home });
  };
  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => left - 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (seconds <= 0) goHome();
  });
  if (!company) return null;
  const { name, timezone } = company;
  const date = dueDateText({ dueDate, timezone });
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{
        paper: { 'aria-labelledby': titleId, 'aria-describedby': textId, className: styles.paper ?? '' },
      }}
    >
      <span className={styles.sign}>
        <Icon name="check" size={24} />
      </span>
      <h2 id={titleId}>{t('title')}</h2>
      <p id={textId}>{date ? t('renewed', { company: name, date }) : t('noLimit', { company: name })}</p>
      {invoice && maySeeInvoices && (
        <dl>
          <dt>{t('value')}</dt>
          <dd className="num">{moneyText(invoice.value)}</dd>
          <dt>{t('invoice')}</dt>
          <dd className="num">#{invoice.id}</dd>
          {invoice.paidAt && (
            <>
              <dt>{t('paidAt')}</dt>
              <dd className="num">{companyTimeWithZone(invoice.paidAt, timezone)}</dd>
            </>
          )}
        </dl>
      )}
      <div className={styles.actions}>
        <Button variant="text" color="inherit" onClick={onClose}>
          {t('stay')}
        </Button>
        <Button variant="contained" onClick={goHome}>
          {t('home', { seconds: Math.max(0, seconds) })}
        </Button>
      </div>
    </Dialog>
  );
}
