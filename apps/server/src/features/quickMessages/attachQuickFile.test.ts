import { messagesApi, quickMessagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeInbox, makeUser } from '../../../test/make.ts';
import { errandOf } from '../../kernel/errand.ts';
import { openLog } from '../../kernel/log.ts';

let server: TestServer;
let owner: TestUser;
let other: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  const companyId = await makeCompany(server);
  owner = await makeUser(server, companyId);
  other = await makeUser(server, companyId);
});

const create = (body: object) => call(server, quickMessagesApi.create, { as: owner, body: body as never });
const change = (id: number, body: object) =>
  call(server, quickMessagesApi.change, { as: owner, params: { quickMessageId: id }, body });
const detach = (id: number) => call(server, quickMessagesApi.detach, { as: owner, params: { quickMessageId: id } });
const shortcodesOf = async (as: TestUser) =>
  (await call(server, quickMessagesApi.listAll, { as })).body.map(({ shortcode }) => shortcode);

async function attach(as: TestUser, id: number, file: File) {
  const form = new FormData();
  form.set('typeArch', 'quickMessage');
  form.set('file', file);
  const answer = await fetch(`${server.url}/api/quick-messages/${id}/media-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as { mensagem: string; record: { mediaUrl: string } } };
}
const priceList = new File(['tabela de preços'], 'preços 2026.txt', { type: 'text/plain' });
const read = async (path: string, as?: TestUser) =>
  (
    await fetch(`${server.url}${path}`, {
      headers: as ? { authorization: `Bearer ${as.token}` } : {},
    })
  ).status;

describe('the file of a quick message', () => {
  it('is attached, listed with its signed address, published, and removed again [QM-04, QM-06, QM-08]', async () => {
    const { body } = await create({ shortcode: 'precos', message: 'Segue a tabela', geral: true });
    expect(body).toMatchObject({ isMedia: false, mediaPath: null, mediaName: null, mediaUrl: null });
    const screen = await openScreen(server, other);
    const attached = await attach(owner, body.id, priceList);
    const file = { isMedia: true, mediaName: 'preços 2026.txt', mediaMime: 'text/plain' };
    expect(attached).toMatchObject({ status: 200, body: { mensagem: 'ok', record: { id: body.id, ...file } } });
    expect(await screen.next('quickMessage')).toMatchObject({ action: 'update', record: { id: body.id, ...file } });
    const listed = (await call(server, quickMessagesApi.listAll, { as: other })).body.find(({ id }) => id === body.id)!;
    // A client of the specification downloads the file from `mediaPath`, as it stands there.
    for (const address of [listed.mediaUrl!, listed.mediaPath!]) {
      const stored = await fetch(address.replace(/^https?:\/\/[^/]+/, server.url));
      expect([stored.status, await stored.text()]).toEqual([200, 'tabela de preços']);
      expect(address).toMatch(/^https?:/);
    }
    expect((await detach(body.id)).status).toBe(200);
    expect(
      (await call(server, quickMessagesApi.get, { as: other, params: { quickMessageId: body.id } })).body,
    ).toMatchObject({ isMedia: false, mediaUrl: null, message: 'Segue a tabela' });
  });

  it('is read without its signature only by users who see the quick message [QM-09, S11]', async () => {
    const { body } = await create({ shortcode: 'contrato', message: 'Segue' });
    const address = new URL((await attach(owner, body.id, priceList)).body.record.mediaUrl).pathname;
    expect([await read(address, owner), await read(address, other), await read(address)]).toEqual([200, 404, 404]);
    await change(body.id, { geral: true });
    expect(await read(address, other)).toBe(200);
  });

  it('replaces the text: a quick message needs one of them [QM-03, AMB-42]', async () => {
    const refused = {
      status: 400,
      body: { error: 'ERR_VALIDATION', details: { fields: { message: expect.any(String) } } },
    };
    expect(await create({ shortcode: 'nada' })).toMatchObject(refused);
    const { body, status } = await create({ shortcode: 'só arquivo', isMedia: true });
    expect([status, body.isMedia, body.message]).toEqual([200, false, '']);
    expect(await shortcodesOf(owner)).not.toContain('só arquivo');
    await attach(owner, body.id, priceList);
    expect(await shortcodesOf(owner)).toContain('só arquivo');
    expect(await detach(body.id)).toMatchObject(refused);
    expect((await change(body.id, { message: 'agora com texto' })).status).toBe(200);
    expect((await detach(body.id)).status).toBe(200);
    expect(await change(body.id, { message: ' ' })).toMatchObject(refused);
  });

  it('stays when an administrator makes the quick message of somebody else private', async () => {
    const admin = await makeUser(server, owner.companyId, { profile: 'admin' });
    const { body } = await create({ shortcode: 'nossa', message: 'x', geral: true });
    await attach(owner, body.id, priceList);
    const screen = await openScreen(server, other);
    const changed = await call(server, quickMessagesApi.change, {
      as: admin,
      params: { quickMessageId: body.id },
      body: { geral: false },
    });
    expect(changed).toMatchObject({ status: 200, body: { geral: false, mediaName: 'preços 2026.txt' } });
    expect(await screen.next('quickMessage')).toEqual({ action: 'delete', id: body.id });
  });
});

describe('the file of a quick message in a ticket', () => {
  it('is sent without an upload, once, and stays when the quick message is deleted [QM-10]', async () => {
    const { companyId, agent, admin, testContact } = await makeInbox(server);
    const { ticketId } = await testContact.says('oi');
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId },
      body: { status: 'open', userId: agent.id },
    });
    const make = async (as: TestUser, shortcode: string, geral: boolean) => {
      const body = { shortcode, message: 'Segue', geral };
      const { id } = (await call(server, quickMessagesApi.create, { as, body })).body;
      await attach(as, id, priceList);
      return id;
    };
    const [own, secret] = [await make(agent, 'tabela', false), await make(admin, 'reservada', false)];
    const send = (body: object) => call(server, messagesApi.send, { as: agent, params: { ticketId }, body });
    expect((await send({ quickMessageId: secret })).body).toEqual({ error: 'ERR_NO_QUICK_MESSAGE_FOUND' });
    const empty = (await call(server, quickMessagesApi.create, { as: agent, body: { shortcode: 'so', message: 'Oi' } }))
      .body.id;
    expect((await send({ quickMessageId: empty })).body).toEqual({ error: 'ERR_NO_MEDIA_FOUND' });

    const sent = await send({ quickMessageId: own, body: 'Olá, {{firstName}}', clientKey: 'uma-vez' });
    expect(sent).toMatchObject({
      status: 200,
      body: { body: 'Olá, Ana', mediaType: 'application', mediaStatus: 'ready', mediaName: 'preços 2026.txt' },
    });
    expect((await send({ quickMessageId: own, body: 'Olá, {{firstName}}', clientKey: 'uma-vez' })).body.id).toBe(
      sent.body.id,
    );
    await until(async () => (await testContact.inbox()).some(({ body }) => body === 'Olá, Ana'));
    const files = async () =>
      (await server.admin.query('select id from media where company_id = $1 and owner_id = $2', [companyId, own])).rows;
    expect(await files()).toHaveLength(1);

    await call(server, quickMessagesApi.remove, { as: agent, params: { quickMessageId: own } });
    await server.admin.query(`update media set created_at = now() - interval '2 days' where company_id = $1`, [
      companyId,
    ]);
    const sweep = server.jobs.find(({ name }) => name === 'media.sweep')!;
    const system = { kind: 'system', name: 'test' } as const;
    await sweep.run(errandOf(server.workshop, companyId, system, openLog('silent', false)), {} as never);
    expect(await files()).toHaveLength(1);
    const { messages } = (await call(server, messagesApi.list, { as: agent, params: { ticketId } })).body;
    const { mediaUrl } = messages.find(({ id }) => id === sent.body.id)!;
    const stored = await fetch(mediaUrl!.replace(/^https?:\/\/[^/]+/, server.url));
    expect(await stored.text()).toBe('tabela de preços');
  });
});
