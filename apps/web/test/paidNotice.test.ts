import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browser } from './browser.ts';
import { ScriptedServer, sessionOf } from './scriptedServer.ts';
import { until } from './until.ts';

const { authApi, errors, invoicesApi } = await import('@recado/contracts');
const { endSession, enterSession } = await import('../src/lib/session/sessionState.ts');
const { startTexts } = await import('../src/lib/texts/texts.ts');
const { onToastsReady } = await import('../src/lib/notices/toasts.tsx');
const { keyOf, queryClient } = await import('../src/lib/server/api.ts');
const { noticePaid } = await import('../src/features/invoices/paid/paidNotice.ts');

type Paid = Parameters<typeof noticePaid>[0];

const me = (dueDate: string) => {
  const { user } = sessionOf(1);
  return { ...user, company: { ...user.company, dueDate, timezone: 'America/Sao_Paulo' } };
};
const known = '2090-01-10T02:59:59.999Z';
const shown: string[] = [];
let server: ScriptedServer;

startTexts();
onToastsReady((_tone, text) => void shown.push(text));

beforeEach(async () => {
  browser.reset();
  server = await ScriptedServer.start();
  browser.setServer(server.port);
  enterSession({ ...sessionOf(1), user: me(known) } as unknown as Parameters<typeof enterSession>[0]);
  shown.length = 0;
});
afterEach(async () => {
  endSession();
  await server.stop();
});

describe('an invoice that the list still offers and that is paid', () => {
  const list = keyOf(invoicesApi.page);
  const notice = async (dueDate: string): Promise<void> => {
    server.on(`GET ${authApi.me.path}`, () => ({ body: me(dueDate) }));
    queryClient.setQueryData(list, { invoices: [] });
    await noticePaid({ id: 7, status: 'paid' } as Paid);
    await until(() => expect(shown).toHaveLength(1));
    expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true);
  };

  it('says that it was paid earlier, and fetches the list again', async () => {
    await notice(known);
    expect(shown).toEqual([errors.ERR_INVOICE_PAID.pt]);
  });

  it('says until when the company is renewed if the payment is news', async () => {
    await notice('2090-02-10T02:59:59.999Z');
    expect(shown).toEqual([expect.stringContaining('09/02/2090')]);
  });
});
