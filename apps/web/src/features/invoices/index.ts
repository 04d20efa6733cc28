import { companiesApi, invoicesApi } from '@recado/contracts';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths } from '../../lib/routes.ts';
import { requireMay } from '../../lib/session/guards.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { invoiceMenuTexts } from './invoices.menu.texts.ts';
import { PaymentHost } from './paid/PaymentHost.tsx';

/** The invoices of the company with their checkout, the page of its subscription, and the news of a payment (INV, SUB). */
export const invoicesFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.invoices,
      beforeLoad: requireMay('invoices-page:view'),
      component: lazyRouteComponent(() => import('./InvoicesPage.tsx'), 'InvoicesPage'),
    }),
    createRoute({
      getParentRoute: () => parent,
      path: paths.subscription,
      beforeLoad: requireMay('invoices-page:view'),
      component: lazyRouteComponent(() => import('./subscription/SubscriptionPage.tsx'), 'SubscriptionPage'),
    }),
  ],
  menu: [
    {
      to: paths.invoices,
      icon: 'payments',
      label: () => tOf(invoiceMenuTexts)('invoices'),
      group: 'administration',
      order: 57,
      submenu: { id: 'financial', label: () => tOf(invoiceMenuTexts)('invoicesShort') },
      permission: 'invoices-page:view',
      openToExpired: true,
    },
    {
      to: paths.subscription,
      icon: 'calendar',
      label: () => tOf(invoiceMenuTexts)('subscription'),
      otherWords: () => tOf(invoiceMenuTexts)('otherWords'),
      group: 'administration',
      order: 58,
      submenu: { id: 'financial' },
      permission: 'invoices-page:view',
      openToExpired: true,
    },
  ],
  overlays: [PaymentHost],
  liveEndpoints: [invoicesApi.page, invoicesApi.get, companiesApi.own],
};
