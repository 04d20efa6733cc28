import { campaignsApi, cloudApi, contactListItemsApi, contactListsApi, contactsApi, limits } from '@recado/contracts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCloudInbox, openCloudServer, type Stub } from '../../../test/cloud.ts';
import { call, until, type TestServer } from '../../../test/harness.ts';
import { getCampaign, makeCampaign, untilStatus } from '../../../test/makeCampaign.ts';
import { makeInbox } from '../../../test/make.ts';
import { postFile } from '../../../test/sendFile.ts';

const templates: Record<string, unknown>[] = [
  {
    name: 'volta',
    language: 'pt_BR',
    category: 'MARKETING',
    status: 'APPROVED',
    components: [{ type: 'BODY', text: 'Olá {{1}}, sua cidade é {{2}}.' }],
  },
];
const template = {
  name: 'volta',
  language: 'pt_BR',
  params: [
    { text: '{nome}', fallback: '' },
    { text: '{cidade}', fallback: '' },
  ],
};
let server: TestServer;
let stub: Stub;
let inbox: Awaited<ReturnType<typeof makeCloudInbox>>;
beforeAll(async () => {
  ({ server, stub } = await openCloudServer({ templates, rules: { window: true } }));
  inbox = await makeCloudInbox(server);
  await call(server, campaignsApi.changeSettings, {
    as: inbox.admin,
    body: { settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 } },
  });
  await call(server, cloudApi.templates, { as: inbox.admin, params: { whatsappId: inbox.connectionId } });
});

let count = 0;
const newNumber = (): string => `551391${String(4_000_000 + ++count)}`;
async function listOf(people: readonly { name: string; number: string }[]): Promise<number> {
  const { body } = await call(server, contactListsApi.create, { as: inbox.admin, body: { name: 'Clientes' } });
  for (const person of people)
    await call(server, contactListItemsApi.create, { as: inbox.admin, body: { contactListId: body.id, ...person } });
  return body.id;
}
const start = (contactListId: number, more: object = {}) =>
  makeCampaign(server, inbox.admin, { whatsappId: inbox.connectionId, contactListId, template, ...more });
const sentTo = (number: string) =>
  stub.sent.filter(({ payload }) => payload['to'] === number).map(({ payload }) => payload);

describe('a campaign with a template', () => {
  it('sends the template outside the window, the variant inside, and skips a missing parameter', async () => {
    const [inside, outside, lacking] = [newNumber(), newNumber(), newNumber()];
    await inbox.deliver([inbox.said(inside, `wamid.in${count}`, 'oi')]);
    await call(server, contactsApi.create, {
      as: inbox.admin,
      body: { name: 'Bia Nunes', number: outside, extraInfo: [{ name: 'Cidade', value: 'Santos\n(SP)' }] },
    });
    const contactListId = await listOf([
      { name: 'Ana Rocha', number: inside },
      { name: 'Bia Nunes', number: outside },
      { name: 'Caio Melo', number: lacking },
    ]);
    const id = await start(contactListId);
    const { shipping } = await untilStatus(server, inbox.admin, id, 'FINALIZADA');
    expect(shipping.map(({ status, reason, variant, viaTemplate }) => [status, reason, variant, viaTemplate])).toEqual([
      ['delivered', null, 1, false],
      ['delivered', null, null, true],
      ['skipped', 'missingParameter', 1, false],
    ]);
    expect(shipping[1]!.message).toBe('Olá Bia Nunes, sua cidade é Santos (SP).');
    expect(sentTo(inside)).toMatchObject([{ type: 'text', text: { body: 'Oi, Ana Rocha' } }]);
    expect(sentTo(outside)).toMatchObject([
      {
        type: 'template',
        template: {
          name: 'volta',
          language: { code: 'pt_BR' },
          components: [{ type: 'body', parameters: [{ text: 'Bia Nunes' }, { text: 'Santos (SP)' }] }],
        },
      },
    ]);
    expect(sentTo(lacking)).toEqual([]);
  });

  it('reaches after a restart whom its template left out before it was changed [CAMP-33]', async () => {
    const [closed, lacking] = [newNumber(), newNumber()];
    const contactListId = await listOf([
      { name: 'Ana Rocha', number: closed },
      { name: 'Caio Melo', number: lacking },
    ]);
    const id = await start(contactListId);
    await untilStatus(server, inbox.admin, id, 'FINALIZADA');
    // As a cancellation in between leaves them.
    await server.admin.query(
      `with cancelled as (
         update campaigns set status = 'CANCELADA', completed_at = null where company_id = $1 and id = $2 returning id)
       update campaign_shippings set reason = 'outOfWindow'
       where company_id = $1 and campaign_id in (select id from cancelled) and number = $3`,
      [inbox.companyId, id, closed],
    );
    const params = { campaignId: id };
    const whole = { ...template, params: template.params.map((param) => ({ ...param, fallback: 'Santos' })) };
    await call(server, campaignsApi.change, { as: inbox.admin, params, body: { template: whole } });
    await call(server, campaignsApi.restart, { as: inbox.admin, params });
    const { shipping } = await untilStatus(server, inbox.admin, id, 'FINALIZADA');
    expect(shipping.map(({ status, viaTemplate }) => [status, viaTemplate])).toEqual([
      ['delivered', true],
      ['delivered', true],
    ]);
    expect([sentTo(closed).length, sentTo(lacking).length]).toEqual([1, 1]);
  });

  it('sends a long text before its media, and a short one below it [behaviour 9.7]', async () => {
    const number = newNumber();
    await inbox.deliver([inbox.said(number, `wamid.long${count}`, 'oi')]);
    const contactListId = await listOf([{ name: 'Ana Rocha', number }]);
    const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const send = async (message1: string) => {
      const before = sentTo(number).length;
      const id = await start(contactListId, { message1, template: null, scheduledAt: null });
      const file = new File([new Uint8Array(bytes)], 'sofa.png', { type: 'image/png' });
      await postFile(server, inbox.admin, `/campaigns/${id}/media-upload`, {}, file, 'file');
      await call(server, campaignsApi.change, {
        as: inbox.admin,
        params: { campaignId: id },
        body: { scheduledAt: 'now' },
      });
      const { shipping } = await untilStatus(server, inbox.admin, id, 'FINALIZADA');
      expect(shipping).toMatchObject([{ status: 'delivered' }]);
      return sentTo(number).slice(before);
    };
    const long = 'a'.repeat(limits.cloudCaption + 1);
    const [text, picture] = await send(long);
    expect(text).toMatchObject({ type: 'text', text: { body: long } });
    expect(picture).toMatchObject({ type: 'image', image: { id: expect.any(String) } });
    expect(picture).not.toHaveProperty('image.caption');
    expect(await send('Oi, {nome}')).toMatchObject([{ type: 'image', image: { caption: 'Oi, Ana Rocha' } }]);
  });

  it('names the marketing limits of Meta, and opts out people who stopped marketing there', async () => {
    const people = [131_049, 130_472, 131_050].map((code) => ({ name: `Erro ${code}`, number: newNumber() }));
    const contactListId = await listOf(people);
    for (const code of [131_049, 130_472, 131_050])
      stub.fault({ on: 'messages', times: 1, how: { error: { status: 400, code } } });
    const params = [
      { text: '{nome}', fallback: 'cliente' },
      { text: '{cidade}', fallback: 'Santos' },
    ];
    const id = await start(contactListId, { template: { ...template, params } });
    const { shipping } = await untilStatus(server, inbox.admin, id, 'FINALIZADA');
    expect(shipping.map(({ status, reason }) => [status, reason])).toEqual([
      ['failed', 'ERR_WAPP_MARKETING_CAP'],
      ['failed', 'ERR_WAPP_EXPERIMENT'],
      ['failed', 'ERR_WAPP_OPT_OUT'],
    ]);
    const contact = await call(server, contactsApi.get, {
      as: inbox.admin,
      params: { contactId: shipping[2]!.contactId! },
    });
    expect(contact.body.optedOut).toBe(true);
  });

  it('leaves unchecked numbers unchecked, because nobody can tell on the official API [CLIST-06]', async () => {
    await server.admin.query('update connections set is_default = true where company_id = $1', [inbox.companyId]);
    const contactListId = await listOf([{ name: 'Edu Paz', number: newNumber() }]);
    const { body } = await call(server, contactListItemsApi.page, { as: inbox.admin, query: { contactListId } });
    expect(body.contacts).toMatchObject([{ name: 'Edu Paz', isWhatsappValid: null }]);
    stub.fault({ on: 'messages', times: 1, how: { error: { status: 400, code: 131_049 } } });
    const params = ['cliente', 'Santos'].map((fallback) => ({ text: '', fallback }));
    const id = await start(contactListId, { template: { ...template, params } });
    const { report } = await untilStatus(server, inbox.admin, id, 'FINALIZADA');
    expect(report).toMatchObject({ failed: 1, valid: 0 });
  });

  it.each([
    ['changed', 132_000],
    ['deleted', 132_001],
    ['paused', 132_015],
    ['disabled', 132_016],
  ])('stops at the first refusal of a template that Meta %s, and goes on with everybody [CAMP-33]', async (_, code) => {
    const people = ['Ana Rocha', 'Bia Nunes', 'Caio Melo'].map((name) => ({ name, number: newNumber() }));
    const contactListId = await listOf(people);
    stub.fault({ on: 'messages', times: 1, how: { error: { status: 400, code } } });
    const params = ['cliente', 'Santos'].map((fallback) => ({ text: '', fallback }));
    const id = await start(contactListId, { template: { ...template, params } });
    const stopped = await untilStatus(server, inbox.admin, id, 'CANCELADA');
    expect(stopped).toMatchObject({ reason: 'template', error: 'ERR_WAPP_TEMPLATE' });
    expect(stopped.shipping.filter(({ status }) => status === 'failed')).toEqual([]);
    const { body } = await call(server, cloudApi.templates, {
      as: inbox.admin,
      params: { whatsappId: inbox.connectionId },
    });
    expect(body).toMatchObject({ templates: [{ name: 'volta' }], problem: null });
    await call(server, campaignsApi.restart, { as: inbox.admin, params: { campaignId: id } });
    const { shipping } = await untilStatus(server, inbox.admin, id, 'FINALIZADA');
    expect(shipping.map(({ status }) => status)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(people.map(({ number }) => sentTo(number).length)).toEqual([1, 1, 1]);
  });

  it('goes on with a template that Meta listed again, whatever fails late of before', async () => {
    const send = async (name: string) => {
      const number = newNumber();
      const params = ['cliente', 'Santos'].map((fallback) => ({ text: '', fallback }));
      const id = await start(await listOf([{ name, number }]), { template: { ...template, params } });
      return { number, id, wid: () => stub.sent.find(({ payload }) => payload['to'] === number)!.wid };
    };
    const [ana, bia] = [await send('Ana Rocha'), await send('Bia Nunes')];
    for (const { id } of [ana, bia]) await untilStatus(server, inbox.admin, id, 'FINALIZADA');
    const fail = ({ number, wid }: typeof ana) =>
      inbox.deliver([inbox.status({ wid: wid(), status: 'failed', to: number, error: 132_015 })]);
    const statuses = async () =>
      (await server.admin.query<{ status: string }>('select status from message_templates')).rows;
    await fail(ana);
    expect(await statuses()).toEqual([{ status: 'PAUSED' }]);
    await call(server, cloudApi.templates, { as: inbox.admin, params: { whatsappId: inbox.connectionId } });
    await fail(bia);
    const { shipping } = await untilStatus(server, inbox.admin, (await send('Caio Melo')).id, 'FINALIZADA');
    expect(shipping).toMatchObject([{ status: 'delivered' }]);
  });

  it('refuses a template of another connection, and stops when Meta withdraws the template', async () => {
    const contactListId = await listOf([{ name: 'Dora Reis', number: newNumber() }]);
    const create = (more: object) =>
      call(server, campaignsApi.create, {
        as: inbox.admin,
        body: { name: 'Promoção', message1: 'Oi', whatsappId: inbox.connectionId, contactListId, ...more },
      });
    for (const wrong of [
      { ...template, name: 'outra' },
      { ...template, params: [] },
    ])
      expect((await create({ template: wrong })).body).toMatchObject({ error: 'ERR_WAPP_TEMPLATE' });
    const other = await makeInbox(server);
    const { body: list } = await call(server, contactListsApi.create, { as: other.admin, body: { name: 'Clientes' } });
    const foreign = await call(server, campaignsApi.create, {
      as: other.admin,
      body: { name: 'Promoção', message1: 'Oi', whatsappId: other.connectionId, contactListId: list.id, template },
    });
    expect(foreign.body).toMatchObject({ error: 'ERR_WAPP_TEMPLATE' });
    const kept = await create({ template });
    expect(kept.body.template).toEqual(template);
    await server.admin.query(`update message_templates set status = 'PAUSED'`);
    await call(server, campaignsApi.change, {
      as: inbox.admin,
      params: { campaignId: kept.body.id },
      body: { scheduledAt: 'now' },
    });
    const stopped = await until(async () => {
      const campaign = await getCampaign(server, inbox.admin, kept.body.id);
      return campaign.status === 'CANCELADA' && campaign;
    });
    expect(stopped).toMatchObject({ reason: 'template', error: 'ERR_WAPP_TEMPLATE' });
    expect(stopped.shipping).toMatchObject([{ status: 'waiting' }]);
    await server.admin.query(`update message_templates set status = 'APPROVED'`);
  });
});
