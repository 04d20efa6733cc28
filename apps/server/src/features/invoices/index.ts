export { askChargeJob } from './charges/askCharge.job.ts';
export type { InvoiceDeps } from './invoiceDeps.ts';
export { invoiceRoutes } from './invoices.routes.ts';
export { mailProblemJob } from './mails/mailProblem.job.ts';
export { sendInvoiceMailJob } from './mails/sendInvoiceMail.job.ts';
export { makeInvoicesJob } from './making/makeInvoices.job.ts';
export { paymentRoutes } from './payments.routes.ts';
export { openPayments } from './settings/openPayments.ts';
export { openSettingsStore } from './settings/settingsStore.ts';
