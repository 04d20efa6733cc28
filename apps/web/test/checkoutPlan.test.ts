import { QueryClientProvider } from '@tanstack/react-query';
import { plansApi, type Invoice, type OwnCompany } from '@recado/contracts';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { renderHook } from './renderHook.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { useCheckout } = await import('../src/features/invoices/checkout/useCheckout.ts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');
const { queryClient } = await import('../src/lib/server/api.ts');

const plans = [
  { id: 1, name: 'Essencial', value: 49 },
  { id: 2, name: 'Profissional', value: 99 },
];

let server: ScriptedServer;
beforeEach(async () => {
  browser.reset();
  Object.assign(globalThis, { sessionStorage: localStorage });
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  server.on(`${plansApi.list.method} ${plansApi.list.path}`, () => ({ body: plans }));
  enterSession(sessionOf(1) as unknown as Parameters<typeof enterSession>[0]);
});
afterEach(async () => {
  queryClient.clear();
  endSession();
  await server.stop();
});

/** Opens the checkout of an invoice of R$ 75, in a company with the plan `ofCompany`. */
async function openCheckout(ofInvoice: number | null, ofCompany: number | null) {
  const invoice = { id: 5, detail: 'Ajuste', value: 75, planId: ofInvoice } as Invoice;
  const company = { planId: ofCompany, recurrence: 'MENSAL', billingName: 'Maria' } as OwnCompany;
  let checkout!: ReturnType<typeof useCheckout>;
  const { rerender, unmount } = renderHook(
    () => void (checkout = useCheckout(invoice, company)),
    undefined,
    (host) => createElement(QueryClientProvider, { client: queryClient }, host),
  );
  await until(() => {
    rerender(undefined);
    expect(checkout.plans.data).toHaveLength(2);
  });
  unmount();
  return { marked: checkout.marked?.name, chosen: checkout.chosen?.name, amount: checkout.amount };
}

describe('the plan step of a checkout', () => {
  it('marks the plan of the invoice, which may be another than that of the company [INV-07]', async () => {
    expect(await openCheckout(1, 2)).toEqual({ marked: 'Essencial', chosen: 'Essencial', amount: 75 });
  });

  it('marks the present plan for an invoice without one, whose amount and detail stay [INV-07]', async () => {
    expect(await openCheckout(null, 2)).toEqual({ marked: 'Profissional', chosen: undefined, amount: 75 });
  });

  it('marks none where the present plan is not offered any more', async () => {
    expect((await openCheckout(null, 3)).marked).toBeUndefined();
  });
});
