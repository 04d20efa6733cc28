import type { Invoice } from '@recado/contracts';
import { useState } from 'react';
import { useCompanyZone } from '../../lib/format/companyTime.ts';
import { useNow } from '../../lib/format/dates.ts';
import { moreOf } from '../../lib/server/more.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Table } from '../../ui/lists/Table.tsx';
import { Page, PageHeader } from '../../ui/page/Page.tsx';
import { CheckoutDialog } from './checkout/CheckoutDialog.tsx';
import { describeDue } from './dueWords.ts';
import { InvoiceDialog } from './InvoiceDialog.tsx';
import { InvoiceCard, invoiceColumns } from './invoiceRow.tsx';
import styles from './InvoicesPage.module.css';
import { useInvoices, useInvoicesIn } from './invoices.queries.ts';
import { invoiceTexts } from './invoices.texts.ts';
import { InvoiceToPay } from './InvoiceToPay.tsx';

/** The invoices of the company, the one to pay first (INV-01). */
export function InvoicesPage() {
  const t = useTexts(invoiceTexts);
  const timezone = useCompanyZone();
  const now = useNow(60_000);
  const pages = useInvoices();
  const open = useInvoicesIn('open').data?.invoices[0];
  const [paying, setPaying] = useState<Invoice | null>(null);
  const [shown, setShown] = useState<Invoice | null>(null);
  const row = {
    t,
    timezone,
    dueOf: (invoice: Invoice) => describeDue(t, invoice, now, timezone),
    onPay: setPaying,
    onShow: setShown,
  };
  return (
    <Page header={<PageHeader title={t('title')} text={t('text')} />}>
      <div className={styles.page}>
        {open && (
          <InvoiceToPay invoice={open} due={row.dueOf(open)} timezone={timezone} onPay={() => setPaying(open)} />
        )}
        <Table
          label={t('title')}
          size="large"
          isLoading={pages.isPending}
          failed={
            pages.isError && !pages.data ? { title: t('loadFailed'), onRetry: () => void pages.refetch() } : undefined
          }
          empty={<EmptyState icon="receipt" title={t('none')} text={t('noneText')} />}
          more={moreOf(pages)}
          rows={pages.rows}
          idOf={({ id }) => id}
          columns={invoiceColumns(row)}
          openOf={(invoice) => () => (invoice.status === 'paid' ? setShown : setPaying)(invoice)}
          renderCard={(invoice) => <InvoiceCard invoice={invoice} {...row} />}
        />
      </div>
      {paying && <CheckoutDialog invoice={paying} onClose={() => setPaying(null)} />}
      {shown && <InvoiceDialog invoice={shown} due={row.dueOf(shown)} onClose={() => setShown(null)} />}
    </Page>
  );
}
