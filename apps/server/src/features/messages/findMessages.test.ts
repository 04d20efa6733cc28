import { messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openHouse, type House } from '../../../test/harness.ts';
import { makeInbox, makePerson, makeQueue } from '../../../test/make.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});

describe('finding messages in a conversation', () => {
  it('returns the newest first, without case and accents, and takes % and _ for themselves', async () => {
    const { admin, agent, customer, queueId } = await makeInbox(house);
    const first = await customer.says('O PREÇO é 100%');
    const params = { ticketId: first.ticketId };
    await call(house, ticketsApi.update, { as: agent, params, body: { status: 'open', userId: agent.id, queueId } });
    const second = await customer.says('e o preco_final?');
    await customer.says('obrigada');
    const find = async (searchParam: string) =>
      (await call(house, messagesApi.find, { as: admin, params, query: { searchParam } })).body;
    expect(await find(' preço ')).toEqual({ ids: [second.messageId, first.messageId], hasMore: false });
    expect((await find('100%')).ids).toEqual([first.messageId]);
    expect((await find('o_f')).ids).toEqual([second.messageId]);
    expect((await find('%')).ids).toEqual([first.messageId]);
    expect((await find('boleto')).ids).toEqual([]);
    expect((await call(house, messagesApi.find, { as: admin, params, query: { searchParam: '  ' } })).status).toBe(400);
    // What nobody is shown any more is not found.
    const sent = (await call(house, messagesApi.send, { as: agent, params, body: { body: 'preço errado' } })).body;
    expect((await find('errado')).ids).toEqual([sent.id]);
    await call(house, messagesApi.remove, { as: agent, params: { messageId: sent.id } });
    expect((await find('errado')).ids).toEqual([]);
  });

  it('finds nothing in earlier tickets that the person may not see, nor in a foreign ticket [TIC-27]', async () => {
    const { admin, agent, companyId, customer, queueId } = await makeInbox(house);
    const other = await makeQueue(house, companyId);
    const earlier = await customer.says('segredo antigo');
    await call(house, ticketsApi.update, {
      as: admin,
      params: { ticketId: earlier.ticketId },
      body: { status: 'closed', closeUnread: true },
    });
    await house.admin.query('update tickets set queue_id = $2 where id = $1', [earlier.ticketId, other]);
    const now = await customer.says('segredo novo');
    expect(now.ticketId).not.toBe(earlier.ticketId);
    const params = { ticketId: now.ticketId };
    await call(house, ticketsApi.update, { as: agent, params, body: { status: 'open', userId: agent.id, queueId } });
    const find = async (as: typeof agent) =>
      (await call(house, messagesApi.find, { as, params, query: { searchParam: 'segredo' } })).body.ids;
    expect(await find(admin)).toEqual([now.messageId, earlier.messageId]);
    expect(await find(agent)).toEqual([now.messageId]);
    const stranger = await makePerson(house, companyId, { queueIds: [other] });
    expect(
      await call(house, messagesApi.find, { as: stranger, params, query: { searchParam: 'segredo' } }),
    ).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
  });
});
