import { paymentsApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import type { InvoiceDeps } from './invoiceDeps.ts';
import { listCharges } from './operator/listCharges.ts';
import { listOpenInvoices } from './operator/listOpenInvoices.ts';
import { reviewPayments } from './operator/reviewPayments.ts';
import { simulatePayer } from './operator/simulatePayer.ts';
import { summarizePayments } from './operator/summarizePayments.ts';
import { changeSettings } from './settings/changeSettings.ts';
import { installWebhook } from './settings/installWebhook.ts';
import { testSettings } from './settings/testSettings.ts';
import { toPaymentSettings } from './settings/toPaymentSettings.ts';
import { receiveNotification } from './webhook/receiveNotification.ts';

export const paymentRoutes = (deps: InvoiceDeps): Routes =>
  implement(paymentsApi, {
    charges: { outside: (_errand, { query }) => listCharges(deps, query) },
    openInvoices: { outside: (_errand, { query }) => listOpenInvoices(deps, query) },
    summary: { outside: () => summarizePayments(deps) },
    review: { outside: (errand, request) => reviewPayments(errand, request, deps) },
    settings: {
      async outside() {
        deps.payments.forget();
        return toPaymentSettings(await deps.payments.read(), deps);
      },
    },
    changeSettings: { outside: (errand, { body }) => changeSettings(errand, body, deps) },
    test: { outside: () => testSettings(deps) },
    installWebhook: { outside: (errand) => installWebhook(errand, deps) },
    simulate: { outside: (_errand, { params, body }) => simulatePayer(params.invoiceId, body, deps) },
    webhook: { open: (visit) => receiveNotification(visit, deps) },
    webhookOfPix: { open: (visit) => receiveNotification(visit, deps) },
  });
