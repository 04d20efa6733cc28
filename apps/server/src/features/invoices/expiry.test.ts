import {
  companiesApi,
  invoicesApi,
  invoiceStatusAt,
  paymentsApi,
  platformCompaniesApi,
  tagsApi,
  toWallClock,
} from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBilling, type Billing } from '../../../test/billing.ts';
import { call, openScreen, until } from '../../../test/harness.ts';
import { makeUser } from '../../../test/make.ts';
import { botTexts, endBurst, makeBot, runTurn } from '../../../test/makeBot.ts';
import { receive } from '../../app/ports.ts';
import type { SessionEvent } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { inboundOpening } from '../inbound/index.ts';

let billing: Billing;
let server: Billing['server'];
beforeAll(async () => {
  billing = await openBilling();
  ({ server } = billing);
}, 60_000);

describe('a company past its due date', () => {
  it('receives the payment on every open screen, with the new due date [INV-17, RT-15]', async () => {
    const debtor = await billing.makeDebtor(-3);
    const agent = await makeUser(server, debtor.companyId);
    const screens = [await openScreen(server, debtor.admin), await openScreen(server, agent)];
    await billing.checkout(debtor);
    await billing.act(debtor.invoiceId, 'pay');
    await billing.inquire(debtor);
    for (const screen of screens) {
      const updated = await screen.next('payment', ({ action }) => action === 'update');
      expect(updated).toMatchObject({ invoice: { id: debtor.invoiceId, status: 'paid' } });
      const done = await screen.next('payment', ({ action }) => action === 'CONCLUIDA');
      const { body } = await call(server, companiesApi.own, {
        as: agent,
        params: { companyId: debtor.companyId },
      });
      expect(done).toEqual({ action: 'CONCLUIDA', company: { id: debtor.companyId, dueDate: body.dueDate } });
      expect(Date.parse(body.dueDate!)).toBeGreaterThan(Date.now());
    }
  });

  it.each(['America/Sao_Paulo', 'America/Noronha', 'Asia/Tokyo', 'Pacific/Honolulu'])(
    'is served through its last day in %s, and every answer names that day [AUTH-07, INV-03]',
    async (timezone) => {
      const { companyId, admin } = await billing.makeDebtor();
      await billing.removeInvoices(companyId);
      const dayOf = (moment: Date | string): string => toWallClock(new Date(moment), timezone).date;
      const today = dayOf(new Date());
      const yesterday = dayOf(new Date(Date.now() - 86_400_000));
      const setDueDate = async (dueDate: string): Promise<void> => {
        const params = { companyId };
        const body = { timezone, dueDate };
        await call(server, platformCompaniesApi.change, { as: billing.operator, params, body });
      };
      await setDueDate(today);
      await billing.makeInvoices(companyId);
      expect((await call(server, tagsApi.list, { as: admin })).status).toBe(200);
      const own = (await call(server, companiesApi.own, { as: admin, params: { companyId } })).body;
      const [invoice] = (await call(server, invoicesApi.page, { as: admin })).body.invoices;
      const listed = (await call(server, paymentsApi.openInvoices, { as: billing.operator })).body.invoices;
      const theirs = listed.find(({ company }) => company.id === companyId);
      expect([own.dueDate, invoice!.dueDate, theirs!.invoice.dueDate].map((moment) => dayOf(moment!))).toEqual([
        today,
        today,
        today,
      ]);
      expect(invoiceStatusAt(invoice!, new Date(), timezone)).toBe('open');
      await setDueDate(yesterday);
      const refused = (await call(server, tagsApi.list, { as: admin })).body as unknown;
      expect(refused).toMatchObject({ error: 'ERR_SUBSCRIPTION_EXPIRED', details: { timezone } });
      expect(dayOf((refused as { details: { dueDate: string } }).details.dueDate)).toBe(yesterday);
    },
  );

  it('still stores messages; bots and schedules wait and go on after the payment', async () => {
    const bot = await makeBot(server, { queues: [{ name: 'Vendas' }, { name: 'Suporte' }] });
    const { companyId, admin, connectionId } = bot;
    await billing.setDue(companyId, -3);
    await billing.makeInvoices(companyId);
    const { body } = await call(server, invoicesApi.page, { as: admin });
    const debtor = { companyId, admin, invoiceId: body.invoices[0]!.id };
    const message: SessionEvent = {
      type: 'message',
      connectionId,
      wid: 'VENCIDA',
      identities: [{ kind: 'phone', value: '5511977776666' }],
      profileName: 'Bia',
      fromMe: false,
      sentAt: new Date(),
      content: { mediaType: 'conversation', body: 'oi' },
    };
    await server.workshop.inCompany(
      companyId,
      { kind: 'contact', contactId: null },
      (work) => receive(work, message),
      inboundOpening(message),
    );
    const { rows } = await server.admin.query(`select ticket_id as id from messages where wid = 'VENCIDA'`);
    expect(rows).toHaveLength(1);
    const ticketId = rows[0].id as number;
    await server.admin.query(
      `insert into schedules (company_id, body, contact_id, user_id, send_at)
       select $1, 'lembrete', contact_id, $2, now() from tickets where id = $3`,
      [companyId, admin.id, ticketId],
    );
    await endBurst(server, ticketId);
    await runTurn(server, companyId, ticketId);
    expect(await botTexts(server, ticketId)).toEqual([]);
    await server.admin.query(`delete from graphile_worker._private_jobs where key like 'bot:%'`);
    await billing.checkout(debtor);
    await billing.act(debtor.invoiceId, 'pay');
    await billing.inquire(debtor);
    await until(async () => (await botTexts(server, ticketId)).length >= 2, 10_000);
    expect((await botTexts(server, ticketId)).join()).toContain('lembrete');
  }, 30_000);
});
