import {
  campaignsApi,
  contactListItemsApi,
  contactListsApi,
  defaultQuietHours,
  personalDataApi,
  segmentsApi,
  ticketsApi,
} from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  openScreen,
  openTestServer,
  pause,
  until,
  type TestServer,
  type TestUser,
} from '../../../test/harness.ts';
import { makeTag } from '../../../test/make.ts';
import { postFile } from '../../../test/sendFile.ts';
import {
  countsOf,
  getCampaign,
  makeCampaign,
  makeCampaignCompany,
  makeList,
  untilStatus,
} from '../../../test/makeCampaign.ts';
import { errandOf } from '../../kernel/errand.ts';
import { openLog } from '../../kernel/log.ts';
import type { Job } from '../../kernel/jobs/job.ts';

let server: TestServer;
let made: Awaited<ReturnType<typeof makeCampaignCompany>>;
let admin: TestUser;
let contactListId: number;
let phones: Awaited<ReturnType<typeof makeList>>['phones'];
beforeAll(async () => {
  server = await openTestServer();
  made = await makeCampaignCompany(server);
  ({ admin } = made);
  ({ contactListId, phones } = await makeList(server, made, ['Ana', 'Bia']));
});

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const create = (body: Record<string, unknown>) =>
  call(server, campaignsApi.create, {
    as: admin,
    body: { name: 'Ofertas', message1: 'Oi', whatsappId: made.connectionId, contactListId, ...body },
  });
const change = (campaignId: number, body: Record<string, unknown>) =>
  call(server, campaignsApi.change, { as: admin, params: { campaignId }, body: body });
const remove = (campaignId: number) => call(server, campaignsApi.remove, { as: admin, params: { campaignId } });
const setRow = (id: number, set: string) =>
  server.admin.query(`update campaigns set ${set} where company_id = $1 and id = $2`, [made.companyId, id]);

async function runStart(campaignId: number): Promise<void> {
  const job = server.jobs.find(({ name }) => name === 'campaigns.start') as unknown as Job<{ campaignId: number }>;
  await job.run(
    errandOf(server.workshop, made.companyId, { kind: 'system', name: job.name }, openLog('silent', false)),
    {
      campaignId,
    },
  );
}

describe('a campaign', () => {
  it('is created with its fields, found, changed and deleted, live for administrators [CAMP-06, CAMP-07, HTTP-101, HTTP-102, HTTP-103, RT-21, AMB-18]', async () => {
    const [screen, agent] = [await openScreen(server, admin), await openScreen(server, made.agent)];
    const { body } = await create({
      name: '  Verão 2027 ',
      message2: '  ',
      message3: 'Olá',
      message4: 'Bom dia',
      message5: 'Boa noite',
      status: 'FINALIZADA',
    });
    expect(body).toMatchObject({
      name: 'Verão 2027',
      message1: 'Oi',
      message2: '',
      message3: 'Olá',
      message4: 'Bom dia',
      message5: 'Boa noite',
      companyId: made.companyId,
      whatsappId: made.connectionId,
      contactListId,
      status: 'INATIVA',
      scheduledAt: null,
      completedAt: null,
      confirmation: false,
      whatsapp: { id: made.connectionId },
      contactList: { id: contactListId, name: 'Clientes' },
      tagId: null,
      fileListId: null,
      mediaPath: null,
      report: { total: 0, delivered: 0, progress: 0 },
    });
    expect(await screen.next('campaign')).toEqual({ action: 'create', record: body });
    const page = await call(server, campaignsApi.list, { as: admin, query: { searchParam: 'VERAO' } });
    expect(page.body).toMatchObject({ records: [{ id: body.id }], count: 1, hasMore: false });
    const details = await getCampaign(server, admin, body.id);
    expect(details.contactList?.contacts.map(({ name }) => name)).toEqual(['Ana', 'Bia']);
    expect(details.shipping).toEqual([]);
    expect((await change(body.id, { message3: null, confirmation: true })).body).toMatchObject({
      message3: '',
      confirmation: true,
    });
    expect(await screen.next('campaign')).toMatchObject({ action: 'update', record: { confirmation: true } });
    expect((await remove(body.id)).status).toBe(200);
    expect(await screen.next('campaign')).toEqual({ action: 'delete', id: body.id });
    expect((await remove(body.id)).body).toEqual({ error: 'ERR_NO_CAMPAIGN_FOUND' });
    expect(agent.silent('campaign')).toBe(true);
  });

  it('needs a name, one variant, a connection, and exactly one of list and tag [CAMP-05, CAMP-34, AMB-33, AMB-34]', async () => {
    const tagId = await makeTag(server, made.companyId);
    const refused = async (body: Record<string, unknown>) => {
      const answer = await create(body);
      expect(answer.status).toBe(400);
      return Object.keys((answer.body as unknown as { details: { fields: object } }).details.fields);
    };
    for (const name of ['', 'x', 'x'.repeat(51)]) expect(await refused({ name })).toEqual(['name']);
    for (const name of ['xy', 'x'.repeat(50)]) expect((await create({ name })).body).toMatchObject({ name });
    expect(await refused({ message1: ' ', message2: '\n' })).toEqual(['message1']);
    expect(await refused({ message1: 'x'.repeat(4_097) })).toEqual(['message1']);
    expect(await refused({ whatsappId: undefined })).toEqual(['whatsappId']);
    expect(await refused({ contactListId: null })).toEqual(['contactListId']);
    expect(await refused({ tagId })).toEqual(['contactListId']);
    const byTag = await create({ contactListId: 'Nenhuma', tagListId: tagId });
    expect(byTag.body).toMatchObject({ tagId, contactListId: null, contactList: { id: tagId } });
    // A list alone replaces the tag.
    expect((await change(byTag.body.id, { contactListId })).body).toMatchObject({ tagId: null, contactListId });
    for (const [field, error] of [
      ['whatsappId', 'ERR_NO_WAPP_FOUND'],
      ['contactListId', 'ERR_NO_CONTACT_LIST_FOUND'],
      ['fileListId', 'ERR_NO_FILE_FOUND'],
    ] as const)
      expect((await create({ [field]: 999_999 })).body).toEqual({ error });
  });

  it('gets its status from its time [CAMP-07, CAMP-28, AMB-31]', async () => {
    expect((await create({ scheduledAt: inMinutes(5) })).body.status).toBe('PROGRAMADA');
    expect((await create({ scheduledAt: null })).body.status).toBe('INATIVA');
    const past = await create({ scheduledAt: inMinutes(-6) });
    expect(past.body).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: { scheduledAt: 'past' } } });
    for (const scheduledAt of [inMinutes(-4), 'now']) {
      const sent = await create({ scheduledAt });
      expect(sent.body.status).toBe('EM_ANDAMENTO');
      await untilStatus(server, admin, sent.body.id, 'FINALIZADA');
    }
    const local = await create({ scheduledAt: '2099-01-02T09:30' });
    expect(local.body.scheduledAt).toBe('2099-01-02T12:30:00.000Z');
  });

  it('is locked by the server where it may not change [CAMP-10, CAMP-11, CAMP-12, HTTP-104, AMB-29]', async () => {
    const locked = (status: string) => ({ error: 'ERR_CAMPAIGN_LOCKED', details: { status } });
    const soon = (await create({ scheduledAt: inMinutes(59) })).body.id;
    expect((await change(soon, { name: 'Outra' })).body).toEqual(locked('PROGRAMADA'));
    const later = (await create({ scheduledAt: inMinutes(61) })).body.id;
    expect((await change(later, { name: 'Outra', scheduledAt: null })).body).toMatchObject({ status: 'INATIVA' });
    for (const status of ['EM_ANDAMENTO', 'FINALIZADA']) {
      const { id } = (await create({})).body;
      await setRow(id, `status = '${status}'`);
      expect((await change(id, { name: 'Outra' })).body).toEqual(locked(status));
      expect((await getCampaign(server, admin, id)).name).toBe('Ofertas');
    }
    const cancelled = (await create({})).body.id;
    await setRow(cancelled, `status = 'CANCELADA'`);
    expect((await change(cancelled, { name: 'Outra', scheduledAt: 'now' })).body).toMatchObject({
      name: 'Outra',
      status: 'CANCELADA',
    });
  });

  it.each([
    ['INATIVA', false, false],
    ['PROGRAMADA', true, false],
    ['EM_ANDAMENTO', true, false],
    ['CANCELADA', false, true],
    ['FINALIZADA', false, false],
  ])('that is %s is cancelled: %s, and restarted: %s [CAMP-08, CAMP-09]', async (status, isCancelled, isRestarted) => {
    const { id } = (await create({})).body;
    const screen = await openScreen(server, admin);
    for (const [endpoint, isDone, after] of [
      [campaignsApi.cancel, isCancelled, 'CANCELADA'],
      [campaignsApi.restart, isRestarted, 'EM_ANDAMENTO'],
    ] as const) {
      // No pace finds it: its recipients are stored, and there are none.
      await setRow(id, `status = '${status}', started_at = now(), scheduled_at = null`);
      const answer = await call(server, endpoint, { as: admin, params: { campaignId: id } });
      if (isDone) {
        expect(answer.status).toBe(204);
        expect(await screen.next('campaign')).toMatchObject({ action: 'update', record: { id, status: after } });
      } else {
        expect(answer.body).toEqual({ error: 'ERR_CAMPAIGN_LOCKED', details: { status } });
        expect((await getCampaign(server, admin, id)).status).toBe(status);
      }
    }
  });

  it('keeps its audience once its recipients are stored, also when it is cancelled [CAMP-11, CAMP-33]', async () => {
    const other = await call(server, contactListsApi.create, { as: admin, body: { name: 'Outros' } });
    const { id } = (await create({})).body;
    await setRow(id, `status = 'CANCELADA'`);
    expect((await change(id, { contactListId: other.body.id })).status).toBe(200);
    await setRow(id, `started_at = now()`);
    expect((await change(id, { contactListId })).body).toEqual({ error: 'ERR_CAMPAIGN_AUDIENCE' });
    expect(await getCampaign(server, admin, id)).toMatchObject({ contactListId: other.body.id });
    expect((await change(id, { name: 'Outra', contactListId: other.body.id })).status).toBe(200);
  });

  it('sends nothing more once it is deleted, also what waits for the connection [CAMP-39, HTTP-105]', async () => {
    const company = await makeCampaignCompany(server);
    const list = await makeList(server, company, ['Um', 'Dois', 'Três']);
    await list.phones[0]!.says('Bom dia');
    // A command of the chat that is under way holds back the message of the campaign.
    const { rows: chats } = await server.admin.query<{ id: number }>(
      `insert into outbox_commands (company_id, connection_id, chat, kind, fence)
       select company_id, $2::int, 'contact:' || id, 'findNumber', 0 from contacts where company_id = $1 returning id`,
      [company.companyId, company.connectionId],
    );
    const id = await makeCampaign(server, company.admin, {
      whatsappId: company.connectionId,
      contactListId: list.contactListId,
    });
    const queued = async () =>
      (
        await server.admin.query<{ chat: string; fence: number | null }>(
          `select chat, fence from outbox_commands where company_id = $1 and kind = 'send'`,
          [company.companyId],
        )
      ).rows;
    await until(async () => (await queued()).length > 0);
    expect(await queued()).toMatchObject([{ fence: null }]);
    const params = { campaignId: id };
    expect((await call(server, campaignsApi.remove, { as: company.admin, params })).status).toBe(200);
    expect(await queued()).toEqual([]);
    await server.admin.query('delete from outbox_commands where id = $1', [chats[0]!.id]);
    await pause(2_500);
    expect(await countsOf(list.phones)).toEqual([0, 0, 0]);
    expect((await call(server, campaignsApi.get, { as: company.admin, params })).status).toBe(404);
    const { rows } = await server.admin.query('select error from messages where company_id = $1 and from_me', [
      company.companyId,
    ]);
    expect(rows).toEqual([{ error: 'ERR_SENDING_WAPP_MSG' }]);
  });

  it('that was due while nothing ran starts up to 24 hours late, later it is cancelled as missed [CAMP-29, CAMP-40, AMB-30]', async () => {
    const late = (await create({ scheduledAt: inMinutes(90) })).body.id;
    await setRow(late, `scheduled_at = now() - interval '23 hours'`);
    await runStart(late);
    await untilStatus(server, admin, late, 'FINALIZADA');
    const missed = (await create({ scheduledAt: inMinutes(90) })).body.id;
    await setRow(missed, `scheduled_at = now() - interval '25 hours'`);
    await runStart(missed);
    expect(await getCampaign(server, admin, missed)).toMatchObject({ status: 'CANCELADA', reason: 'missed' });
    await call(server, campaignsApi.restart, { as: admin, params: { campaignId: missed } });
    expect(await untilStatus(server, admin, missed, 'FINALIZADA')).toMatchObject({ report: { delivered: 2 } });
  });

  it('shows who it would reach, and its recipients by name and status [CAMP-15]', async () => {
    const audience = await call(server, campaignsApi.audience, { as: admin, query: { contactListId } });
    expect(audience.body).toMatchObject({
      recipients: 2,
      samples: [{ name: 'Ana' }, { name: 'Bia' }],
      extraFields: [],
    });
    await phones[0]!.says('oi');
    await server.admin.query(
      `update contacts c set extra_info = '[{"id": 1, "name": " CPF ", "value": "1"}, {"id": 2, "name": "vazio", "value": ""}]'
       where c.company_id = $1 and exists (
         select 1 from contact_identities i join contact_list_items l on l.company_id = i.company_id
           and i.value in (l.number, l.number_key)
         where i.company_id = c.company_id and i.contact_id = c.id and l.contact_list_id = $2)`,
      [made.companyId, contactListId],
    );
    const known = await call(server, campaignsApi.audience, { as: admin, query: { contactListId } });
    expect(known.body.extraFields).toEqual(['CPF']);
    const id = await makeCampaign(server, admin, { whatsappId: made.connectionId, contactListId });
    await untilStatus(server, admin, id, 'FINALIZADA');
    const recipients = (query: object) =>
      call(server, campaignsApi.recipients, { as: admin, params: { campaignId: id }, query: query });
    expect((await recipients({ searchParam: 'an' })).body.records.map(({ name }) => name)).toEqual(['Ana']);
    expect((await recipients({ status: 'failed' })).body).toMatchObject({ records: [], count: 0 });
  });

  it('counts what the phones received and read [CAMP-15, CAMP-17]', async () => {
    const { contactListId: list, phones } = await makeList(server, made, ['Caio', 'Duda']);
    // Counts among the recipients, and not among the valid ones that the progress is of.
    await server.admin.query(
      `insert into contact_list_items (company_id, contact_list_id, name, number, number_key, is_whatsapp_valid)
       values ($1, $2, 'Sem conta', '5500988800009', '5500988800009', false)`,
      [made.companyId, list],
    );
    const screen = await openScreen(server, admin);
    const id = await makeCampaign(server, admin, { whatsappId: made.connectionId, contactListId: list });
    await untilStatus(server, admin, id, 'FINALIZADA');
    await phones[0]!.receipt((await phones[0]!.inbox())[0]!.wid, 3);
    await phones[1]!.receipt((await phones[1]!.inbox())[0]!.wid, 2);
    const news = await screen.next(
      'campaign',
      (event) => event.action === 'update' && event.record.id === id && event.record.report.received === 2,
    );
    const report = { total: 3, delivered: 2, valid: 2, progress: 1, received: 2, read: 1 };
    expect(news).toMatchObject({ record: { report } });
    expect((await getCampaign(server, admin, id)).variants).toEqual([
      { variant: 1, reached: 2, delivered: 2, read: 1, answered: 0, optedOut: 0 },
    ]);
  });

  it('checks an unchecked number before its turn [CLIST-16, CAMP-29]', async () => {
    const list = await call(server, contactListsApi.create, { as: admin, body: { name: 'Novos' } });
    for (const [name, number] of [
      ['Sem conta', '5500988800000'],
      ['Com conta', '5513988811111'],
    ] as const)
      await call(server, contactListItemsApi.create, {
        as: admin,
        body: { contactListId: list.body.id, name, number },
      });
    await server.admin.query(
      'update contact_list_items set is_whatsapp_valid = null, checked_at = now() where contact_list_id = $1',
      [list.body.id],
    );
    const id = await makeCampaign(server, admin, {
      whatsappId: made.connectionId,
      contactListId: list.body.id,
    });
    const { shipping } = await untilStatus(server, admin, id, 'FINALIZADA');
    expect(shipping.map(({ name, status, reason }) => [name, status, reason])).toEqual([
      ['Sem conta', 'skipped', 'invalidNumber'],
      ['Com conta', 'delivered', null],
    ]);
  });
});

describe('an erased person', () => {
  it('is no recipient any more, also of a campaign that knows the number only [CAMP-29]', async () => {
    const { contactListId: list, phones } = await makeList(server, made, ['Eva', 'Ivo']);
    const scheduledAt = inMinutes(90);
    const id = await makeCampaign(server, admin, { whatsappId: made.connectionId, contactListId: list, scheduledAt });
    await server.admin.query(
      `insert into campaign_shippings (company_id, campaign_id, connection_id, name, number, number_key)
       select $1, $2, $3, name, number, number_key from contact_list_items where contact_list_id = $4`,
      [made.companyId, id, made.connectionId, list],
    );
    const { ticketId } = await phones[0]!.says('Apaguem os meus dados');
    const { contactId } = (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
    await call(server, personalDataApi.eraseContact, { as: admin, params: { contactId } });
    expect((await getCampaign(server, admin, id)).shipping.map(({ name }) => name)).toEqual(['Ivo']);
  });
});

describe('the settings of campaigns', () => {
  const save = (settings: Record<string, unknown>) =>
    call(server, campaignsApi.changeSettings, { as: admin, body: { settings } });

  it('have the defaults, then what was saved, as JSON text [CAMP-23, CAMP-26, HTTP-110, HTTP-111]', async () => {
    const other = await makeCampaignCompany(server);
    await server.admin.query('delete from campaign_settings where company_id = $1', [other.companyId]);
    const fresh = await call(server, campaignsApi.settings, { as: other.admin });
    expect(fresh.body.map(({ key, value }) => [key, value])).toEqual([
      ['messageInterval', '20'],
      ['longerIntervalAfter', '20'],
      ['greaterInterval', '60'],
      ['variables', '[]'],
      ['quietHours', JSON.stringify(defaultQuietHours)],
    ]);
    const since = await server.admin.query<{ at: Date }>('select created_at as at from companies where id = $1', [
      other.companyId,
    ]);
    const at = since.rows[0]!.at.toISOString();
    expect(fresh.body[0]).toMatchObject({ companyId: other.companyId, createdAt: at, updatedAt: at });
    const variables = [{ key: 'cupom', value: 'LUZ15' }];
    const saved = await save({ messageInterval: '5', variables });
    expect(saved.body).toEqual((await call(server, campaignsApi.settings, { as: admin })).body);
    expect(saved.body).toContainEqual(expect.objectContaining({ key: 'messageInterval', value: '5' }));
    expect(JSON.parse(saved.body[3]!.value)).toEqual(variables);
    await save({ messageInterval: 0 });
  });

  it('keep each number and the variables under their own keys, and what is not given [CAMP-21]', async () => {
    const { admin: other } = await makeCampaignCompany(server);
    const stored = async () =>
      Object.fromEntries(
        (await call(server, campaignsApi.settings, { as: other })).body.map(({ key, value }) => [
          key,
          JSON.parse(value),
        ]),
      );
    const saveFor = (settings: object) => call(server, campaignsApi.changeSettings, { as: other, body: { settings } });
    const variables = [
      { key: 'cupom', value: 'LUZ15' },
      { key: 'loja', value: 'Santos' },
    ];
    await saveFor({ messageInterval: 15, longerIntervalAfter: 40, greaterInterval: '120', variables });
    expect(await stored()).toMatchObject({
      messageInterval: 15,
      longerIntervalAfter: 40,
      greaterInterval: 120,
      variables,
    });
    await saveFor({ longerIntervalAfter: 80 });
    expect(await stored()).toMatchObject({
      messageInterval: 15,
      longerIntervalAfter: 80,
      greaterInterval: 120,
      variables,
    });
  });

  it('accept only the listed choices, and each key once [CAMP-22, CAMP-24, CAMP-25]', async () => {
    for (const settings of [
      { messageInterval: 7 },
      { messageInterval: -5 },
      { longerIntervalAfter: 25 },
      { greaterInterval: 90 },
      // An empty value is not 0, which would be the fastest pace.
      { messageInterval: '' },
      { longerIntervalAfter: null },
      { greaterInterval: false },
      { variables: [{ key: ' ', value: 'x' }] },
    ])
      expect([settings, (await save(settings)).status]).toEqual([settings, 400]);
    for (const keys of [['a', 'A'], ['Nome'], ['numero']])
      expect((await save({ variables: keys.map((key) => ({ key, value: '1' })) })).body).toEqual({
        error: 'ERR_NAME_ALREADY_EXISTS',
      });
    for (const seconds of [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120])
      expect((await save({ longerIntervalAfter: seconds, greaterInterval: seconds })).status).toBe(200);
    for (const seconds of [5, 10, 15, 20, 0]) expect((await save({ messageInterval: seconds })).status).toBe(200);
  });
});

describe('campaigns', () => {
  it('declare the plan and the administrator at every call [CAMP-27]', () => {
    const calls: [string, { access: unknown; plan?: unknown }][] = Object.entries({ ...campaignsApi, ...segmentsApi });
    expect(calls.length).toBeGreaterThan(20);
    for (const [name, { access, plan }] of calls)
      expect([name, access, plan]).toEqual([name, 'campaigns-page:edit', 'useCampaigns']);
  });

  it('are for administrators of companies whose plan has them, at every call [CAMP-27]', async () => {
    const id = (await create({})).body.id;
    expect((await call(server, campaignsApi.list, { as: made.agent })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    await server.admin.query(
      `update plans set use_campaigns = false where id = (select plan_id from companies where id = $1)`,
      [made.companyId],
    );
    try {
      const calls = [
        await call(server, campaignsApi.list, { as: admin }),
        await call(server, campaignsApi.get, { as: admin, params: { campaignId: id } }),
        await create({}),
        await change(id, { name: 'Outra' }),
        await call(server, campaignsApi.cancel, { as: admin, params: { campaignId: id } }),
        await call(server, campaignsApi.settings, { as: admin }),
      ];
      expect(calls.map(({ body }) => (body as { error?: string }).error)).toEqual(calls.map(() => 'ERR_PLAN_FEATURE'));
    } finally {
      await server.admin.query(
        `update plans set use_campaigns = true where id = (select plan_id from companies where id = $1)`,
        [made.companyId],
      );
    }
  });
});

describe('the file of a campaign', () => {
  const send = (id: number, file?: File) =>
    postFile(server, admin, `/campaigns/${id}/media-upload`, {}, file ?? new File(['preços'], 'tabela.txt'), 'file');
  const entries = async (): Promise<number> =>
    (
      await server.admin.query<{ count: number }>(
        `select count(*)::int as count from audit_entries where company_id = $1 and kind = 'campaign'`,
        [made.companyId],
      )
    ).rows[0]!.count;

  it('is attached, replaced and removed, each recorded, and not while it is being sent [CAMP-20, HTTP-106, HTTP-107]', async () => {
    const { id } = (await create({})).body;
    const before = await entries();
    expect(await send(id)).toMatchObject({ status: 200, body: { mensagem: expect.any(String) } });
    const first = await getCampaign(server, admin, id);
    expect(first).toMatchObject({ mediaName: 'tabela.txt', mediaPath: expect.any(String) });
    const { pathname, search } = new URL(first.mediaUrl!);
    expect((await fetch(`${server.url}${pathname}${search}`)).status).toBe(200);
    await send(id, new File(['outra'], 'novos preços.txt'));
    expect(await getCampaign(server, admin, id)).toMatchObject({ mediaName: 'novos preços.txt' });
    const detach = () => call(server, campaignsApi.detach, { as: admin, params: { campaignId: id } });
    expect((await detach()).status).toBe(200);
    expect(await getCampaign(server, admin, id)).toMatchObject({ mediaName: null, mediaPath: null, mediaUrl: null });
    expect((await entries()) - before).toBe(3);
    await setRow(id, `status = 'EM_ANDAMENTO'`);
    expect([await send(id), await detach()]).toMatchObject([
      { status: 409, body: { error: 'ERR_CAMPAIGN_LOCKED' } },
      { status: 409, body: { error: 'ERR_CAMPAIGN_LOCKED' } },
    ]);
  });
});
