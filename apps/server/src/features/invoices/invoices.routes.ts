import { invoicesApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import { getInvoiceDetails } from './checkout/getInvoiceDetails.ts';
import { subscribe } from './checkout/subscribe.ts';
import type { InvoiceDeps } from './invoiceDeps.ts';
import { confirmInvoice } from './operator/confirmInvoice.ts';
import { listInvoices } from './readInvoices.ts';

export const invoiceRoutes = (deps: InvoiceDeps): Routes =>
  implement(invoicesApi, {
    all: {
      admittedBy: 'work',
      async outside(errand, { query }) {
        const { invoices, hasMore, count } = await errand.inCompany((work) => listInvoices(work, query));
        errand.setHeader('x-has-more', String(hasMore));
        errand.setHeader('x-total-count', String(count));
        return invoices;
      },
    },
    page: (work, { query }) => listInvoices(work, query),
    get: { outside: (errand, { params }) => getInvoiceDetails(errand, params.invoiceId, deps) },
    subscribe: { outside: (errand, { body }) => subscribe(errand, body, deps) },
    confirm: { outside: (errand, request) => confirmInvoice(errand, request, deps) },
  });
