import { beforeAll, describe, expect, it } from 'vitest';
import { openBilling, type Billing } from './billing.ts';
import { send, until } from './harness.ts';
import { makeCompany } from './make.ts';
import { plainClient, text } from './plainClient.ts';

/** Calls the addresses of companies and payments with plain requests, as `specifiedCalls.test.ts` does. */

let billing: Billing;
let server: Billing['server'];
beforeAll(async () => {
  billing = await openBilling();
  ({ server } = billing);
}, 60_000);

/** The list of invoices with the header that says whether more follow. */
async function invoicesOf(as: { token: string }, query = '') {
  const headers = { authorization: `Bearer ${as.token}` };
  const answer = await send(server, { method: 'GET', url: `/api/invoices/all${query}`, headers });
  expect(answer.status, answer.text).toBe(200);
  return { list: answer.body as { id: number; status: string }[], hasMore: answer.headers['x-has-more'] };
}

const form = {
  firstName: 'Ana',
  lastName: 'Souza',
  address2: 'Rua das Flores, 10',
  city: 'Santos',
  state: 'SP',
  zipcode: '11010-000',
  country: 'Brasil',
  useAddressForPaymentDetails: false,
  nameOnCard: 'ANA SOUZA',
  cardNumber: '4929990000111222',
  cvv: '987',
  plan: JSON.stringify({ users: 3, connections: 3, price: 0.01 }),
  price: 0.01,
  users: 3,
  connections: 3,
};

describe('the calls of companies', () => {
  it('change every field of a company [HTTP-85]', async () => {
    const ask = plainClient(server, billing.operator);
    const id = await makeCompany(server);
    const { planId } = await ask('GET', `/companies/${await makeCompany(server)}`);
    const fields = {
      name: 'Padaria Lua',
      email: `lua-${id}@test.recado`,
      phone: '13988887777',
      planId,
      status: false,
      campaignsEnabled: false,
      recurrence: 'ANUAL',
      billingName: 'Padaria Lua Ltda',
      addressZipCode: '11010-000',
      addressStreet: 'Rua das Flores, 10',
      addressState: 'SP',
      addressCity: 'Santos',
      addressDistrict: 'Gonzaga',
    };
    const saved = { ...fields, id, dueDate: text, plan: { id: planId } };
    expect(await ask('PUT', `/companies/${id}`, { ...fields, dueDate: '2030-01-31' })).toMatchObject(saved);
    const read = await ask('GET', `/companies/${id}`);
    expect(read).toMatchObject(saved);
    expect(new Date(String(read.dueDate)).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })).toBe(
      '2030-01-31',
    );
    expect(read.dueDate, 'the last moment of the day').toBe('2030-02-01T02:59:59.999Z');
    expect(await ask('PUT', `/companies/${id}`, { dueDate: 'talvez' })).toMatchObject({ ...fields, dueDate: null });
    const unlimited = await ask('GET', `/companies/${id}`);
    expect(unlimited.dueDate).toBe('2999-12-31T23:59:59.999Z');
    expect(await ask('PUT', `/companies/${id}`, unlimited)).toMatchObject({ dueDate: null });
  });
});

describe('the calls of invoices', () => {
  it('answer the invoices of the company as a list, with a header for more [HTTP-98]', async () => {
    const { admin, invoiceId, companyId } = await billing.makeDebtor();
    const invoice = { id: invoiceId, detail: text, value: 49, dueDate: text, status: 'open' };
    const all = await invoicesOf(admin, '?searchParam=&pageNumber=1');
    expect(all).toMatchObject({ list: [invoice], hasMore: 'false' });
    expect(await invoicesOf(admin, '?searchParam=nenhum-plano&pageNumber=1')).toEqual({ list: [], hasMore: 'false' });
    await server.admin.query(
      `insert into invoices (company_id, detail, cents, due_day, status)
       select company_id, detail, cents, due_day - n, 'paid' from invoices, generate_series(1, 20) as n
       where company_id = $1`,
      [companyId],
    );
    expect(await invoicesOf(admin)).toMatchObject({ list: { length: 20 }, hasMore: 'true' });
    expect(await invoicesOf(admin, '?pageNumber=2')).toMatchObject({ list: { length: 1 }, hasMore: 'false' });
  });

  it('answer the PIX of an invoice with the amount of its plan [HTTP-99]', async () => {
    const { admin, invoiceId } = await billing.makeDebtor();
    const pix = await plainClient(server, admin)('POST', '/subscription', { ...form, invoiceId });
    expect(pix).toMatchObject({ qrcode: { qrcode: expect.stringMatching(/^000201/) }, valor: { original: '49.00' } });
  });
});

describe('the webhook of the payment provider', () => {
  it('confirms a paid invoice without a session, by its secret alone [HTTP-173]', async () => {
    const { admin, invoiceId, companyId } = await billing.makeDebtor();
    const due = await billing.dueDayOf(companyId);
    const { txid } = await plainClient(server, admin)('POST', '/subscription', { ...form, invoiceId });
    const stateOf = async () => (await invoicesOf(admin)).list.find(({ id }) => id === invoiceId)?.status;
    await billing.act(invoiceId, 'pay');
    const pix = [{ txid }];
    for (const query of ['?hmac=errado', '']) expect((await billing.notify(query, { pix })).status, query).toBe(401);
    expect(await stateOf()).toBe('open');
    const secret = encodeURIComponent(await billing.hmac());
    expect(await billing.notify(`?hmac=${secret}`, { pix })).toMatchObject({ status: 200, body: { ok: true } });
    await until(async () => (await stateOf()) === 'paid');
    const renewed = await billing.dueDayOf(companyId);
    expect(renewed > due).toBe(true);
    // A repeated notification renews no second time.
    expect((await billing.notify(`?hmac=${secret}`, { pix })).status).toBe(200);
    expect(await billing.dueDayOf(companyId)).toBe(renewed);
  });
});
