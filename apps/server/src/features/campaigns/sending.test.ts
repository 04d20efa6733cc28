import {
  campaignsApi,
  contactListsApi,
  contactsApi,
  fileListsApi,
  personalDataApi,
  sandboxApi,
  tagsApi,
  ticketsApi,
} from '@recado/contracts';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, pause, until, type TestServer } from '../../../test/harness.ts';
import { makeTag, within } from '../../../test/make.ts';
import { settled } from '../../app/ports.ts';
import { settleSend } from '../messages/index.ts';
import type { Work } from '../../kernel/work.ts';
import { bookPart } from './sending/bookStart.ts';
import {
  getCampaign,
  makeCampaign,
  makeCampaignCompany,
  makeList,
  textsOf,
  untilStatus,
} from '../../../test/makeCampaign.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const inCompany = <T>(companyId: number, task: (work: Work) => Promise<T>) => within(server, companyId, task);
const cancel = (as: Parameters<typeof getCampaign>[1], campaignId: number) =>
  call(server, campaignsApi.cancel, { as, params: { campaignId } });
const restart = (as: Parameters<typeof getCampaign>[1], campaignId: number) =>
  call(server, campaignsApi.restart, { as, params: { campaignId } });

describe('a campaign that is sent', () => {
  it('reaches each number of its list once, with one variant, and is finished [CAMP-29, CAMP-30, CAMP-31]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Ana Lima', 'Bia', 'Caio']);
    const id = await makeCampaign(server, admin, {
      whatsappId,
      contactListId,
      message1: 'A: {nome}, use {cupom}',
      message4: 'B: {nome} {{firstName}}',
    });
    const finished = await untilStatus(server, admin, id, 'FINALIZADA');
    expect(finished).toMatchObject({
      completedAt: expect.any(String),
      report: { total: 3, valid: 3, delivered: 3, progress: 1, waiting: 0, skipped: 0 },
    });
    const texts = await Promise.all(phones.map(textsOf));
    for (const [at, name] of ['Ana Lima', 'Bia', 'Caio'].entries()) {
      const first = name.split(' ')[0];
      expect([[`A: ${name}, use {cupom}`], [`B: ${name} ${first}`]]).toContainEqual(texts[at]);
      const row = finished.shipping.find((one) => one.name === name)!;
      expect(row).toMatchObject({ status: 'delivered', message: texts[at]![0], deliveredAt: expect.any(String) });
      expect([1, 4]).toContain(row.variant);
    }
  });

  it('draws a variant among those with a text for each recipient, and keeps it [CAMP-31]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId } = await makeList(server, made, ['Um']);
    // Of 30 recipients, all have the same variant once in 500 million runs.
    await server.admin.query(
      `insert into contact_list_items (company_id, contact_list_id, name, number, number_key, is_whatsapp_valid)
       select $1, $2, 'Pessoa ' || n, '551398870' || n, '551398870' || n, true from generate_series(1001, 1029) n`,
      [companyId, contactListId],
    );
    const setStatus = (status: string) =>
      server.admin.query('update connections set status = $2 where company_id = $1', [companyId, status]);
    await setStatus('TIMEOUT');
    const texts = { message1: ' ', message2: 'A', message4: 'B' };
    const id = await makeCampaign(server, admin, { whatsappId, contactListId, ...texts });
    const { shipping } = await until(async () => {
      const campaign = await getCampaign(server, admin, id);
      return campaign.shipping.length > 0 && campaign;
    });
    expect(new Set(shipping.map(({ variant }) => variant))).toEqual(new Set([2, 4]));
    await cancel(admin, id);
    await server.admin.query(
      `delete from campaign_shippings where company_id = $1 and id not in (
         select id from campaign_shippings where company_id = $1 order by id limit 8)`,
      [companyId],
    );
    await setStatus('CONNECTED');
    await restart(admin, id);
    const finished = await untilStatus(server, admin, id, 'FINALIZADA', 30_000);
    expect(finished.shipping.map(({ variant, message }) => [variant, message])).toEqual(
      shipping.slice(0, 8).map(({ variant }) => [variant, variant === 2 ? 'A' : 'B']),
    );
  }, 40_000);

  it('leaves at least the chosen time between two messages [CAMP-32]', async () => {
    const made = await makeCampaignCompany(server);
    const { contactListId } = await makeList(server, made, ['Um', 'Dois', 'Três', 'Quatro']);
    await call(server, campaignsApi.changeSettings, {
      as: made.admin,
      body: { settings: { messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 5 } },
    });
    const id = await makeCampaign(server, made.admin, { whatsappId: made.connectionId, contactListId });
    await untilStatus(server, made.admin, id, 'FINALIZADA', 25_000);
    const { rows } = await server.admin.query<{ at: Date }>(
      'select part_sent_at as at from campaign_shippings where campaign_id = $1 and company_id = $2 order by part_sent_at',
      [id, made.companyId],
    );
    const first = rows[0]!.at.getTime();
    const offsets = rows.map(({ at }) => Math.round((at.getTime() - first) / 1_000));
    expect(offsets).toEqual([0, 1, 6, 7]);
  });

  it('begins its pauses anew after a campaign whose last message is still under way [CAMP-32]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId } = await makeList(server, made, ['Um']);
    await call(server, campaignsApi.changeSettings, {
      as: admin,
      body: { settings: { messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 5 } },
    });
    await call(server, sandboxApi.faults, { as: admin, params: { whatsappId }, body: { next: 'hang', times: 1 } });
    await makeCampaign(server, admin, { whatsappId, contactListId });
    const runs = async () =>
      (await server.admin.query<{ run: number }>('select run from campaign_paces where company_id = $1', [companyId]))
        .rows;
    await until(async () => (await runs()).length > 0);
    // The last look of the pace for further recipients is over.
    await pause(2_500);
    expect(await runs()).toEqual([{ run: 0 }]);
  });

  it('skips who opted out, groups, missing numbers and numbers without WhatsApp, and says why [CAMP-29]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const tagId = await makeTag(server, companyId);
    const people = [
      { name: 'Alvo', number: '5513988001001', optedOut: false, isGroup: false },
      { name: 'Sem vontade', number: '5513988001002', optedOut: true, isGroup: false },
      { name: 'Turma', number: '', optedOut: false, isGroup: true },
      { name: 'Sem número', number: '', optedOut: false, isGroup: false },
    ];
    for (const { name, number, optedOut, isGroup } of people)
      await server.admin.query(
        `with made as (
           insert into contacts (company_id, name, number, opted_out, is_group) values ($1, $2, $3, $4, $5) returning id),
         named as (
           insert into contact_identities (company_id, kind, value, contact_id)
           select $1, 'phone', $3::text, id from made where $3 <> ''),
         ticket as (
           insert into tickets (company_id, contact_id, connection_id, status, is_group)
           select $1, id, $6, 'closed', $5 from made returning id)
         insert into ticket_tags (company_id, ticket_id, tag_id, contact_id)
         select $1, ticket.id, $7, made.id from ticket, made`,
        [companyId, name, number, optedOut, isGroup, whatsappId, tagId],
      );
    const audience = await call(server, campaignsApi.audience, { as: admin, query: { tagId } });
    expect(audience.body).toMatchObject({
      recipients: 1,
      skipped: { optedOut: 1, group: 1, noNumber: 1, invalidNumber: 0, duplicate: 0 },
      samples: [{ name: 'Alvo', number: '5513988001001' }],
    });
    const id = await makeCampaign(server, admin, { whatsappId, tagId });
    const { shipping, contactList } = await untilStatus(server, admin, id, 'FINALIZADA');
    expect(new Map(shipping.map(({ name, status, reason }) => [name, [status, reason]]))).toEqual(
      new Map([
        ['Alvo', ['delivered', null]],
        ['Sem vontade', ['skipped', 'optedOut']],
        ['Turma', ['skipped', 'group']],
        ['Sem número', ['skipped', 'noNumber']],
      ]),
    );
    // The tag stands where a list would, with the contacts it holds.
    expect(contactList).toMatchObject({ id: tagId, contacts: { length: 4 } });
  });

  it('skips who would get an empty text, and says why [CAMP-29]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Ana', 'Bia']);
    await server.admin.query(
      `update contact_list_items set email = 'ana@exemplo.com' where contact_list_id = $1 and name = 'Ana'`,
      [contactListId],
    );
    const id = await makeCampaign(server, admin, { whatsappId, contactListId, message1: '{email}' });
    const { shipping, report } = await untilStatus(server, admin, id, 'FINALIZADA');
    const rowOf = (person: string) => shipping.find(({ name }) => name === person);
    expect(rowOf('Ana')).toMatchObject({ status: 'delivered', reason: null });
    expect(rowOf('Bia')).toMatchObject({ status: 'skipped', reason: 'emptyText' });
    expect(report).toMatchObject({ delivered: 1, skipped: 1 });
    expect(await Promise.all(phones.map(textsOf))).toEqual([['ana@exemplo.com'], []]);
  });

  it('leaves out a text of the file list that is empty for a recipient, and sends the rest [CAMP-35]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Ana', 'Bia']);
    await server.admin.query(
      `update contact_list_items set email = 'ana@exemplo.com' where contact_list_id = $1 and name = 'Ana'`,
      [contactListId],
    );
    const { body: files } = await call(server, fileListsApi.create, {
      as: admin,
      body: { name: 'Catálogos', message: '{email}', options: [{ name: 'Tabela' }] },
    });
    await server.admin.query(
      `with file as (
         insert into media (company_id, path, kind, mime, name, bytes, sha256, owner_kind, owner_id)
         values ($1, 'vazio.pdf', 'application', 'application/pdf', 'vazio.pdf', 3, 'vazio', 'fileList', 1) returning id)
       update file_list_options set media_id = file.id from file where company_id = $1 and file_list_id = $2`,
      [companyId, files.id],
    );
    const id = await makeCampaign(server, admin, { whatsappId, contactListId, fileListId: files.id });
    const { report } = await untilStatus(server, admin, id, 'FINALIZADA');
    expect(report).toMatchObject({ delivered: 2, skipped: 0, failed: 0 });
    expect(await Promise.all(phones.map(textsOf))).toEqual([
      ['Oi, Ana', 'ana@exemplo.com', 'Tabela'],
      ['Oi, Bia', 'Tabela'],
    ]);
  });

  it('takes the recipients at its start, each number once in either spelling [CAMP-29]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const tagId = await makeTag(server, companyId);
    for (const number of ['5513988002001', '551388002001'])
      await server.admin.query(
        `with made as (insert into contacts (company_id, name, number) values ($1, $2, $2) returning id),
         ticket as (
           insert into tickets (company_id, contact_id, connection_id, status)
           select $1, id, $3, 'closed' from made returning id)
         insert into ticket_tags (company_id, ticket_id, tag_id, contact_id) select $1, ticket.id, $4, made.id from ticket, made`,
        [companyId, number, whatsappId, tagId],
      );
    const id = await makeCampaign(server, admin, { whatsappId, tagId });
    const { shipping, report } = await untilStatus(server, admin, id, 'FINALIZADA');
    expect(report).toMatchObject({ total: 2, delivered: 1, skipped: 1 });
    expect(shipping.map(({ reason }) => reason)).toEqual([null, 'duplicate']);
  });

  it('sends text, media and files as parts in their order, a second apart [CAMP-35]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId, companyId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Ana']);
    const files = await call(server, fileListsApi.create, {
      as: admin,
      body: { name: 'Catálogos', message: 'Veja, {nome}:', options: [{ name: 'Tabela de {nome}' }, { name: 'Vazio' }] },
    });
    const addFile = async (kind: string, name: string) =>
      (
        await server.admin.query<{ id: number }>(
          `insert into media (company_id, path, kind, mime, name, bytes, sha256, owner_kind, owner_id)
           values ($1, $2, $3, 'application/pdf', $4, 3, $2, 'fileList', 1) returning id`,
          [companyId, `${Math.random().toString(36).slice(2)}.pdf`, kind, name],
        )
      ).rows[0]!.id;
    await server.admin.query('update file_list_options set media_id = $3 where company_id = $1 and id = $2', [
      companyId,
      files.body.options[0]!.id,
      await addFile('application', 'tabela.pdf'),
    ]);
    const id = await makeCampaign(server, admin, {
      whatsappId,
      contactListId,
      fileListId: files.body.id,
      scheduledAt: null,
    });
    await server.admin.query('update campaigns set media_id = $3 where company_id = $1 and id = $2', [
      companyId,
      id,
      await addFile('image', 'sofa.png'),
    ]);
    await call(server, campaignsApi.change, { as: admin, params: { campaignId: id }, body: { scheduledAt: 'now' } });
    await untilStatus(server, admin, id, 'FINALIZADA');
    expect((await phones[0]!.inbox()).map(({ body, kind }) => [kind, body])).toEqual([
      ['image', 'Oi, Ana'],
      ['text', 'Veja, Ana:'],
      ['document', 'Tabela de Ana'],
    ]);
    const { rows } = await server.admin.query<{ at: Date }>(
      'select created_at as at from messages where company_id = $1 and shipping_id is not null order by id',
      [companyId],
    );
    const gaps = rows.slice(1).map(({ at }, index) => at.getTime() - rows[index]!.at.getTime());
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(950);
  });

  it('sends each file once although the list is changed between two parts [CAMP-33, CAMP-35]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Ana']);
    const names = ['Preços', 'Sofás', 'Camas'];
    const { body: files } = await call(server, fileListsApi.create, {
      as: admin,
      body: { name: 'Catálogos', message: 'Veja', options: names.map((name) => ({ name })) },
    });
    await server.admin.query(
      `with file as (
         insert into media (company_id, path, kind, mime, name, bytes, sha256, owner_kind, owner_id)
         select $1, id || '-' || $2 || '.pdf', 'application', 'application/pdf', name, 3, id || '-' || $2, 'fileList', id
         from file_list_options where company_id = $1 returning id, owner_id)
       update file_list_options o set media_id = file.id from file where o.company_id = $1 and o.id = file.owner_id`,
      [companyId, Math.random().toString(36).slice(2)],
    );
    const id = await makeCampaign(server, admin, { whatsappId, contactListId, fileListId: files.id });
    await until(async () => (await textsOf(phones[0]!)).includes('Preços'));
    await cancel(admin, id);
    const [, sofas, beds] = files.options;
    const params = { fileListId: files.id };
    await call(server, fileListsApi.change, { as: admin, params, body: { options: [beds!, sofas!] } });
    await restart(admin, id);
    await untilStatus(server, admin, id, 'FINALIZADA', 20_000);
    expect(await textsOf(phones[0]!)).toEqual(['Oi, Ana', 'Veja', 'Preços', 'Camas', 'Sofás']);
  });

  it('sends the text before a sound, which carries none [CAMP-35]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId, companyId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Ana']);
    const id = await makeCampaign(server, admin, { whatsappId, contactListId, scheduledAt: null });
    await server.admin.query(
      `with file as (
         insert into media (company_id, path, kind, mime, name, bytes, sha256, owner_kind, owner_id)
         values ($1, $3, 'audio', 'audio/ogg', 'aviso.ogg', 3, $3, 'campaign', $2) returning id)
       update campaigns set media_id = file.id from file where company_id = $1 and campaigns.id = $2`,
      [companyId, id, `${Math.random().toString(36).slice(2)}.ogg`],
    );
    await call(server, campaignsApi.change, { as: admin, params: { campaignId: id }, body: { scheduledAt: 'now' } });
    await untilStatus(server, admin, id, 'FINALIZADA');
    expect((await phones[0]!.inbox()).map(({ body, kind }) => [kind, body])).toEqual([
      ['text', 'Oi, Ana'],
      ['audio', ''],
    ]);
  });
});

describe('a campaign that is cancelled', () => {
  it('stops before the next part, and a restart sends only what is missing [CAMP-08, CAMP-09, CAMP-33, HTTP-108, HTTP-109]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Um', 'Dois', 'Três', 'Quatro']);
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    await until(async () => (await textsOf(phones[0]!)).length > 0);
    expect(await cancel(admin, id)).toMatchObject({ status: 204, text: '' });
    expect(await getCampaign(server, admin, id)).toMatchObject({ status: 'CANCELADA', reason: null });
    const sent = async () => (await Promise.all(phones.map(textsOf))).flat().length;
    const before = await sent();
    expect(before).toBeLessThan(4);
    await pause(2_500);
    expect(await sent()).toBe(before);
    expect((await cancel(admin, id)).body).toEqual({ error: 'ERR_CAMPAIGN_LOCKED', details: { status: 'CANCELADA' } });
    expect(await restart(admin, id)).toMatchObject({ status: 204, text: '' });
    expect((await restart(admin, id)).status).toBe(409);
    await untilStatus(server, admin, id, 'FINALIZADA');
    expect((await Promise.all(phones.map(textsOf))).map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  });

  it('sends no further part, and a restart only the missing parts of passing failures [CAMP-33]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const names = ['Parada', 'Sem conta', 'Incerta', 'Passageira', 'Entregue'];
    const { contactListId, phones } = await makeList(server, made, names);
    const files = await call(server, fileListsApi.create, { as: admin, body: { name: 'Tabelas', message: 'Veja' } });
    const id = await makeCampaign(server, admin, { whatsappId, contactListId, fileListId: files.body.id });
    await untilStatus(server, admin, id, 'FINALIZADA', 30_000);
    const setRow = (name: string, values: string) =>
      server.admin.query<{ id: number }>(
        `update campaign_shippings set message_id = null, delivered_at = null, ${values}
         where company_id = $1 and campaign_id = $2 and name = $3 returning id`,
        [companyId, id, name],
      );
    // As a cancellation meets them; a raised attempt lets a part that was sent leave again.
    const stopped = await setRow('Parada', `status = 'sending', part = 1, attempt = 1`);
    await setRow('Sem conta', `status = 'failed', part = 1, reason = 'ERR_WAPP_UNDELIVERABLE'`);
    await setRow('Incerta', `status = 'unknown', part = 1, reason = 'ERR_NOT_CONFIRMED'`);
    await setRow('Passageira', `status = 'failed', part = 1, reason = 'ERR_SENDING_WAPP_MSG'`);
    await server.admin.query(`update campaigns set status = 'CANCELADA' where company_id = $1 and id = $2`, [
      companyId,
      id,
    ]);
    const rows = async () => (await getCampaign(server, admin, id)).shipping;
    const statusOf = async (name: string) => (await rows()).find((row) => row.name === name)!.status;
    await inCompany(companyId, (work) => bookPart(work, stopped.rows[0]!.id, work.now));
    await until(async () => (await statusOf('Parada')) === 'waiting');
    const texts = () => Promise.all(phones.map(async (phone) => (await textsOf(phone)).slice(1)));
    expect(await texts()).toEqual([['Veja'], ['Veja'], ['Veja'], ['Veja'], ['Veja']]);
    await restart(admin, id);
    await untilStatus(server, admin, id, 'FINALIZADA', 30_000);
    expect(await texts()).toEqual([['Veja', 'Veja'], ['Veja'], ['Veja'], ['Veja', 'Veja'], ['Veja']]);
    expect([await statusOf('Sem conta'), await statusOf('Incerta')]).toEqual(['failed', 'unknown']);
  });

  it('holds its lists while it waits or is being sent [CLIST-17, FILE-09, CAMP-39]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const { contactListId } = await makeList(server, made, ['Um']);
    const files = await call(server, fileListsApi.create, { as: admin, body: { name: 'Tabelas', message: 'Veja' } });
    const scheduledAt = new Date(Date.now() + 7_200_000).toISOString();
    const id = await makeCampaign(server, admin, { whatsappId, contactListId, fileListId: files.body.id, scheduledAt });
    const removeList = () => call(server, contactListsApi.remove, { as: admin, params: { contactListId } });
    const removeFiles = () => call(server, fileListsApi.remove, { as: admin, params: { fileListId: files.body.id } });
    const inUse = { error: 'ERR_IN_USE', details: { by: ['Semana da Casa'] } };
    const users = async () =>
      (await call(server, fileListsApi.list, { as: admin })).body.files.map(({ campaigns }) => campaigns);
    expect(await users()).toEqual([['Semana da Casa']]);
    const refused = async () => [(await removeList()).body, (await removeFiles()).body];
    expect(await refused()).toEqual([inUse, inUse]);
    await server.admin.query(`update campaigns set status = 'EM_ANDAMENTO', started_at = now() where id = $1`, [id]);
    expect([await refused(), await users()]).toEqual([[inUse, inUse], [['Semana da Casa']]]);
    await cancel(admin, id);
    expect(await users()).toEqual([[]]);
    expect([(await removeList()).status, (await removeFiles()).status]).toEqual([200, 200]);
    expect(await getCampaign(server, admin, id)).toMatchObject({ contactListId: null, fileListId: null });
  });
});

describe('a campaign that lacks what it would send, or those who get it', () => {
  it('is cancelled at its start instead of finishing with nobody or without files [CAMP-29]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Um']);
    const files = await call(server, fileListsApi.create, { as: admin, body: { name: 'Tabelas', message: 'Veja' } });
    const tagId = await makeTag(server, companyId);
    const draft = (body: object) => makeCampaign(server, admin, { whatsappId, scheduledAt: null, ...body });
    const send = (campaignId: number) =>
      call(server, campaignsApi.change, { as: admin, params: { campaignId }, body: { scheduledAt: 'now' } });
    const ofList = await draft({ contactListId });
    const ofTag = await draft({ tagId });
    const withFiles = await draft({ contactListId, fileListId: files.body.id });
    const params = { contactListId };
    expect((await call(server, fileListsApi.remove, { as: admin, params: { fileListId: files.body.id } })).status).toBe(
      200,
    );
    expect((await send(withFiles)).status).toBe(200);
    expect(await untilStatus(server, admin, withFiles, 'CANCELADA')).toMatchObject({ reason: 'fileListRemoved' });
    expect((await call(server, tagsApi.remove, { as: admin, params: { tagId } })).status).toBe(200);
    expect((await call(server, contactListsApi.remove, { as: admin, params })).status).toBe(200);
    for (const id of [ofList, ofTag]) {
      expect((await send(id)).status).toBe(200);
      expect(await untilStatus(server, admin, id, 'CANCELADA')).toMatchObject({
        reason: 'audienceRemoved',
        report: { total: 0 },
      });
    }
    expect(await textsOf(phones[0]!)).toEqual([]);
  });

  it('keeps its tag until its recipients are stored [TAG-10]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const tagId = await makeTag(server, companyId);
    const scheduledAt = new Date(Date.now() + 7_200_000).toISOString();
    const id = await makeCampaign(server, admin, { whatsappId, tagId, scheduledAt });
    const remove = () => call(server, tagsApi.remove, { as: admin, params: { tagId } });
    expect((await remove()).body).toEqual({ error: 'ERR_IN_USE', details: { by: ['Semana da Casa'] } });
    await server.admin.query('update campaigns set started_at = now() where company_id = $1 and id = $2', [
      companyId,
      id,
    ]);
    expect((await remove()).status).toBe(200);
  });
});

describe('a campaign whose connection or number is in trouble', () => {
  it('waits for a connection that is down, and goes on by itself [CAMP-37]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Um']);
    const setStatus = (status: string) =>
      server.admin.query('update connections set status = $2 where company_id = $1', [companyId, status]);
    await setStatus('TIMEOUT');
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    await pause(2_000);
    expect(await getCampaign(server, admin, id)).toMatchObject({ status: 'EM_ANDAMENTO', report: { waiting: 1 } });
    await setStatus('CONNECTED');
    await untilStatus(server, admin, id, 'FINALIZADA', 20_000);
    expect(await textsOf(phones[0]!)).toEqual(['Oi, Um']);
  });

  it.each([
    ['is past its due date', `update companies set due_date = $2 where id = $1`, '2020-01-01', null],
    [
      'lost the feature',
      'update plans set use_campaigns = $2 where id = (select plan_id from companies where id = $1)',
      false,
      true,
    ],
  ])(
    'stops while its company %s, and goes on with each recipient once (behaviour 14.4)',
    async (_, set, off, on) => {
      const made = await makeCampaignCompany(server);
      const { admin, companyId, connectionId: whatsappId } = made;
      const { contactListId, phones } = await makeList(server, made, ['Um', 'Dois', 'Três', 'Quatro']);
      const id = await makeCampaign(server, admin, { whatsappId, contactListId });
      const sent = async (): Promise<number> =>
        (
          await server.admin.query('select 1 from messages where company_id = $1 and shipping_id is not null', [
            companyId,
          ])
        ).rows.length;
      const isBooked = async (): Promise<boolean> =>
        (
          await server.admin.query(
            `select 1 from graphile_worker.jobs where key = $1 and run_at > now() + interval '1 minute'`,
            [`campaignPace:${whatsappId}`],
          )
        ).rows.length > 0;
      await until(async () => (await sent()) > 0);
      await server.admin.query(set, [companyId, off]);
      await until(isBooked, 10_000);
      const before = await sent();
      expect(before).toBeLessThan(4);
      await pause(1_500);
      expect(await sent()).toBe(before);
      await server.admin.query(set, [companyId, on]);
      await server.admin.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [
        `campaignPace:${whatsappId}`,
      ]);
      await untilStatus(server, admin, id, 'FINALIZADA', 20_000);
      expect((await Promise.all(phones.map(textsOf))).map(({ length }) => length)).toEqual([1, 1, 1, 1]);
    },
    40_000,
  );

  it('is stopped by a restriction of WhatsApp, and a restart sends the rest [CAMP-37]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Um', 'Dois']);
    // The second message must not leave before the refusal of the first, also on a slow machine.
    await call(server, campaignsApi.changeSettings, {
      as: admin,
      body: { settings: { messageInterval: 60, longerIntervalAfter: 0, greaterInterval: 60 } },
    });
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    // A sending that is still under way would settle the message again, after its refusal.
    const shipping = await until(async () =>
      (await getCampaign(server, admin, id)).shipping.find(({ status }) => status === 'delivered'),
    );
    // As a phone settles a message that the provider refused because of the number of the company.
    await inCompany(companyId, async (work) => {
      const { rows } = await work.db.execute<{ id: number }>(
        sql`select id from messages where company_id = ${companyId} and shipping_id = ${shipping.id}`,
      );
      await work.db.execute(sql`update campaign_shippings set status = 'sending', part = 0, message_id = ${rows[0]!.id},
        delivered_at = null where company_id = ${companyId} and id = ${shipping.id}`);
      await work.db.execute(sql`update messages set ack = 0 where company_id = ${companyId} and id = ${rows[0]!.id}`);
      await settleSend(work, rows[0]!.id, { outcome: 'refused', reason: 'spam_limit' }, settled);
    });
    expect(await getCampaign(server, admin, id)).toMatchObject({
      status: 'CANCELADA',
      reason: 'restricted',
      error: 'ERR_WAPP_RESTRICTED',
    });
    await pause(1_500);
    expect(await getCampaign(server, admin, id)).toMatchObject({ status: 'CANCELADA', report: { waiting: 2 } });
    await inCompany(companyId, (work) =>
      work.db.execute(sql`update campaign_paces set next_at = now() where company_id = ${companyId}`),
    );
    await restart(admin, id);
    await untilStatus(server, admin, id, 'FINALIZADA');
    expect(await textsOf(phones[1]!)).toEqual(['Oi, Dois']);
  });

  it('never repeats a message whose outcome is unknown, and a later receipt settles it [CAMP-33, CAMP-37]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Um']);
    await call(server, sandboxApi.faults, {
      as: admin,
      params: { whatsappId },
      body: { next: 'vanish', times: 1 },
    });
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    const finished = await untilStatus(server, admin, id, 'FINALIZADA', 40_000);
    expect(finished).toMatchObject({ report: { unknown: 1, delivered: 0, waiting: 0 } });
    await cancel(admin, id);
    const [sent] = await phones[0]!.inbox();
    if (sent) {
      await phones[0]!.receipt(sent.wid, 3);
      await until(async () => (await getCampaign(server, admin, id)).report.read === 1);
    }
    expect(await phones[0]!.inbox()).toHaveLength(sent ? 1 : 0);
  });
});

describe('a campaign whose last part has changed its fate', () => {
  /** Makes a campaign with one recipient and a text of a file list, sent and finished, and sets its recipient anew. */
  async function makeFinished() {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId } = await makeList(server, made, ['Um']);
    const files = await call(server, fileListsApi.create, { as: admin, body: { name: 'Tabelas', message: 'Veja' } });
    const id = await makeCampaign(server, admin, { whatsappId, contactListId, fileListId: files.body.id });
    const { shipping } = await untilStatus(server, admin, id, 'FINALIZADA');
    // Every look of the pace is over: none of them may end the campaign again.
    const keys = [`campaignPace:${whatsappId}`, `campaignProgress:${id}`];
    await until(
      async () =>
        (await server.admin.query('select 1 from graphile_worker.jobs where key = any($1)', [keys])).rowCount === 0,
    );
    const shippingId = shipping[0]!.id;
    const setRow = (values: string) =>
      server.admin.query(
        `update campaign_shippings set delivered_at = null, ${values} where company_id = $1 and id = $2`,
        [companyId, shippingId],
      );
    return { ...made, id, shippingId, fileListId: files.body.id, setRow };
  }

  it('ends although the missing part was removed from the file list [CAMP-35]', async () => {
    const { admin, companyId, id, shippingId, fileListId, setRow } = await makeFinished();
    await setRow(`status = 'sending', part = 1, message_id = null`);
    await server.admin.query(`update campaigns set status = 'EM_ANDAMENTO' where company_id = $1 and id = $2`, [
      companyId,
      id,
    ]);
    await server.admin.query(`update file_lists set message = '' where company_id = $1 and id = $2`, [
      companyId,
      fileListId,
    ]);
    await inCompany(companyId, (work) => bookPart(work, shippingId, work.now));
    const { shipping } = await untilStatus(server, admin, id, 'FINALIZADA');
    expect(shipping).toMatchObject([{ status: 'delivered' }]);
  });

  it('shows a restriction of WhatsApp that comes when it is finished, and nobody waits [CAMP-37]', async () => {
    const { admin, companyId, id, shippingId, setRow } = await makeFinished();
    const { rows } = await server.admin.query<{ id: number }>(
      'select max(id) as id from messages where company_id = $1 and shipping_id = $2',
      [companyId, shippingId],
    );
    const messageId = rows[0]!.id;
    await setRow(`status = 'unknown', part = 1, message_id = ${messageId}`);
    await server.admin.query('update messages set ack = 0 where company_id = $1 and id = $2', [companyId, messageId]);
    await inCompany(companyId, (work) =>
      settleSend(work, messageId, { outcome: 'refused', reason: 'spam_limit' }, settled),
    );
    expect(await getCampaign(server, admin, id)).toMatchObject({
      status: 'FINALIZADA',
      shipping: [{ status: 'failed', reason: 'ERR_WAPP_RESTRICTED' }],
    });
  });
});

describe('a campaign whose contacts or tickets are deleted meanwhile', () => {
  it('ends although a ticket is deleted while its message is on its way, and sends it once', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, companyId, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Um', 'Dois']);
    await call(server, sandboxApi.faults, { as: admin, params: { whatsappId }, body: { next: 'hang', times: 1 } });
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    const ticketId = await until(async () => {
      const { shipping } = await getCampaign(server, admin, id);
      return shipping.find(({ name, status }) => name === 'Um' && status === 'sending')?.ticketId;
    });
    const { rows } = await server.admin.query<{ waiting: boolean }>(
      'select ack = 0 as waiting from messages where company_id = $1 and ticket_id = $2',
      [companyId, ticketId],
    );
    expect(rows).toEqual([{ waiting: true }]);
    expect((await call(server, ticketsApi.remove, { as: admin, params: { ticketId } })).status).toBe(200);
    const finished = await untilStatus(server, admin, id, 'FINALIZADA');
    expect(finished.report).toMatchObject({ total: 2, delivered: 1, unknown: 1, failed: 0, skipped: 0 });
    expect(finished.shipping.find(({ name }) => name === 'Um')).toMatchObject({ reason: 'ERR_NOT_CONFIRMED' });
    expect((await textsOf(phones[0]!)).length).toBeLessThanOrEqual(1);
    expect(await textsOf(phones[1]!)).toEqual(['Oi, Dois']);
  });

  it('ends although the last recipient is erased while the message is on its way', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const { contactListId } = await makeList(server, made, ['Um']);
    await call(server, sandboxApi.faults, { as: admin, params: { whatsappId }, body: { next: 'hang', times: 1 } });
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    const contactId = await until(async () => {
      const { shipping } = await getCampaign(server, admin, id);
      return shipping[0]?.status === 'sending' ? shipping[0].contactId! : undefined;
    });
    // The last look of the pace for further recipients is over.
    await pause(2_500);
    expect((await call(server, personalDataApi.eraseContact, { as: admin, params: { contactId } })).status).toBe(200);
    expect((await untilStatus(server, admin, id, 'FINALIZADA')).report).toMatchObject({ total: 0, waiting: 0 });
  });

  it('sends nothing to a contact that was deleted after the start, and does not create it again', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Um', 'Dois']);
    const contactIds: number[] = [];
    for (const phone of phones) {
      const { ticketId } = await phone.says('Bom dia');
      contactIds.push((await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body.contactId);
    }
    await call(server, campaignsApi.changeSettings, {
      as: admin,
      body: { settings: { messageInterval: 5, longerIntervalAfter: 0, greaterInterval: 0 } },
    });
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    await until(async () => (await textsOf(phones[0]!)).length > 0);
    const [, second] = contactIds;
    const params = { contactId: second! };
    expect((await call(server, contactsApi.remove, { as: admin, params })).status).toBe(200);
    const finished = await untilStatus(server, admin, id, 'FINALIZADA');
    expect(finished.shipping.map(({ name, status, reason }) => [name, status, reason])).toEqual([
      ['Um', 'delivered', null],
      ['Dois', 'skipped', 'contactRemoved'],
    ]);
    expect(await textsOf(phones[1]!)).toEqual([]);
    const { rows } = await server.admin.query('select id from contacts where company_id = $1', [made.companyId]);
    expect(rows).toEqual([{ id: contactIds[0] }]);
  });
});

describe('a scheduled campaign', () => {
  it('starts at its time [CAMP-28, CAMP-29]', async () => {
    const made = await makeCampaignCompany(server);
    const { contactListId, phones } = await makeList(server, made, ['Um']);
    const scheduledAt = new Date(Date.now() + 2_000).toISOString();
    const id = await makeCampaign(server, made.admin, { whatsappId: made.connectionId, contactListId, scheduledAt });
    expect((await getCampaign(server, made.admin, id)).status).toBe('PROGRAMADA');
    await untilStatus(server, made.admin, id, 'FINALIZADA');
    expect(await textsOf(phones[0]!)).toEqual(['Oi, Um']);
    expect(Date.now()).toBeGreaterThan(new Date(scheduledAt).getTime());
  });

  it('starts at the time that a change gives a draft, and at an earlier one later [CAMP-28, CAMP-29]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Um']);
    const id = await makeCampaign(server, admin, { whatsappId, contactListId, scheduledAt: null });
    for (const afterMs of [2 * 3_600_000, 2_000]) {
      const body = { scheduledAt: new Date(Date.now() + afterMs).toISOString() };
      const changed = await call(server, campaignsApi.change, { as: admin, params: { campaignId: id }, body });
      expect(changed.body).toMatchObject({ status: 'PROGRAMADA', ...body });
    }
    await untilStatus(server, admin, id, 'FINALIZADA');
    expect(await textsOf(phones[0]!)).toEqual(['Oi, Um']);
  });
});

describe('a message of a campaign', () => {
  it('opens no ticket, and an ordinary answer opens one [CAMP-38]', async () => {
    const made = await makeCampaignCompany(server);
    const { admin, connectionId: whatsappId } = made;
    const { contactListId, phones } = await makeList(server, made, ['Ana']);
    const id = await makeCampaign(server, admin, { whatsappId, contactListId });
    const { shipping } = await untilStatus(server, admin, id, 'FINALIZADA');
    const ticket = await call(server, ticketsApi.get, { as: admin, params: { ticketId: shipping[0]!.ticketId! } });
    expect(ticket.body).toMatchObject({ status: 'closed', origin: 'campaign', lastMessage: 'Oi, Ana' });
    const { ticketId } = await phones[0]!.says('Quanto custa?');
    const opened = await call(server, ticketsApi.get, { as: admin, params: { ticketId } });
    expect(opened.body).toMatchObject({ status: 'pending', unreadMessages: 1 });
    expect(await getCampaign(server, admin, id)).toMatchObject({ report: { answered: 1, optedOut: 0 } });
  });
});
