import type { ShownInvoiceStatus } from '@recado/contracts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../lib/icons/iconNames.ts';
import styles from './InvoiceStatus.module.css';
import { invoiceTexts } from './invoices.texts.ts';

const icons: Record<ShownInvoiceStatus, IconName> = { open: 'clock', paid: 'check', expired: 'warning' };

/** The status of an invoice as a word with its colour and icon (INV-03). */
export function InvoiceStatus({ status }: { status: ShownInvoiceStatus }) {
  const t = useTexts(invoiceTexts);
  return (
    <span className={styles.chip} data-status={status}>
      <Icon name={icons[status]} size={16} />
      {t(status)}
    </span>
  );
}
