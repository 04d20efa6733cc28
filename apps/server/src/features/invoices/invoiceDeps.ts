import type { Mail } from '../../gateways/mail/Mail.ts';
import type { LocalBank } from '../../gateways/payments/localBank/openLocalBank.ts';
import type { Errand } from '../../kernel/errand.ts';
import type { Workshop } from '../../kernel/work.ts';
import type { PayDeps } from './charges/payInvoice.ts';
import type { Payments } from './settings/openPayments.ts';
import type { SettingsStore } from './settings/settingsStore.ts';

/** Dependencies of invoices and payments on the process. */
export type InvoiceDeps = Pick<Workshop, 'acrossCompanies' | 'inCompany'> &
  PayDeps & {
    publicUrl: string;
    /** True if the simulated bank is offered: outside production, and in the demo. */
    isSandboxOffered: boolean;
    bank: LocalBank;
    store: SettingsStore;
    payments: Payments;
  };

/** Dependencies of the jobs. */
export type InvoiceJobDeps = InvoiceDeps & { sendMail(errand: Errand, mail: Mail): Promise<void> };
