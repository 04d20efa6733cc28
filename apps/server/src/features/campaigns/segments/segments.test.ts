import {
  campaignsApi,
  contactsApi,
  segmentsApi,
  suppressedNumbersApi,
  tagsApi,
  type SegmentCondition,
} from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer } from '../../../../test/harness.ts';
import { makeTestContact, makeUser } from '../../../../test/make.ts';
import {
  getCampaign,
  makeCampaign,
  makeCampaignCompany,
  makeList,
  untilStatus,
} from '../../../../test/makeCampaign.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** A company with four people: Ana and Bia with tickets, Caio with a field, Duda without anything. */
async function makePeople() {
  const made = await makeCampaignCompany(server);
  const { admin, companyId, connectionId, queueId } = made;
  const query = (text: string, values: unknown[]) => server.admin.query(text, [companyId, ...values]);
  const ana = makeTestContact(server, admin, connectionId, 'Ana');
  const bia = makeTestContact(server, admin, connectionId, 'Bia');
  const { ticketId } = await ana.says('Oi');
  const { ticketId: ofBia } = await bia.says('Oi');
  const tag = await query(`insert into tags (company_id, name, color) values ($1, 'VIP', '#112233') returning id`, []);
  const tagId = tag.rows[0].id as number;
  await query('insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)', [ticketId, tagId]);
  await query('update tickets set queue_id = $2 where company_id = $1 and id = $3', [queueId, ticketId]);
  await query(`update tickets set active_at = now() - interval '40 days' where company_id = $1 and id = $2`, [ofBia]);
  for (const [name, number, city] of [
    ['Caio', '5513988881111', 'São Paulo'],
    ['Duda', '5513988882222', 'Santos'],
  ] as const)
    await call(server, contactsApi.create, {
      as: admin,
      body: { name, number, extraInfo: [{ name: 'Cidade', value: city }] },
    });
  const count = async (...conditions: SegmentCondition[]) =>
    (await call(server, segmentsApi.count, { as: admin, query: { conditions: JSON.stringify(conditions) } })).body;
  const namesOf = async (...conditions: SegmentCondition[]) =>
    (await count(...conditions)).samples.map(({ name }) => name).toSorted();
  return { ...made, ana, bia, tagId, query, count, namesOf };
}

describe('the conditions of a segment', () => {
  it('find contacts by tag, queue, last contact and field, and all of them together', async () => {
    const { namesOf, tagId, queueId } = await makePeople();
    const tag = { kind: 'tag', has: true, tagId } as const;
    const queue = { kind: 'queue', has: true, queueId } as const;
    const recent = { kind: 'lastContact', has: true, days: 30 } as const;
    const city = { kind: 'field', has: true, name: 'cidade', value: 'SAO PAULO' } as const;
    expect(await namesOf(tag)).toEqual(['Ana']);
    expect(await namesOf({ ...tag, has: false })).toEqual(['Bia', 'Caio', 'Duda']);
    expect(await namesOf(queue)).toEqual(['Ana']);
    expect(await namesOf(recent)).toEqual(['Ana']);
    // Somebody who never wrote has no last contact.
    expect(await namesOf({ ...recent, has: false })).toEqual(['Bia']);
    expect(await namesOf(city)).toEqual(['Caio']);
    expect(await namesOf({ ...city, has: false }, { ...tag, has: false })).toEqual(['Bia', 'Duda']);
    expect(await namesOf(tag, city)).toEqual([]);
  });

  it('find who answered an earlier campaign and who got it without an answer', async () => {
    const made = await makePeople();
    const { admin, connectionId: whatsappId, namesOf } = made;
    const { contactListId, phones } = await makeList(server, made, ['Eva', 'Ivo']);
    const campaignId = await makeCampaign(server, admin, { whatsappId, contactListId });
    await untilStatus(server, admin, campaignId, 'FINALIZADA');
    await phones[0]!.says('Quero');
    const answered = { kind: 'campaign', has: true, campaignId } as const;
    expect(await namesOf(answered)).toEqual(['Eva']);
    expect(await namesOf({ ...answered, has: false })).toEqual(['Ivo']);
  });

  it('refuse rows of nobody and of another company', async () => {
    const { admin, tagId } = await makePeople();
    const other = await makePeople();
    const create = (as: typeof admin, condition: object) =>
      call(server, segmentsApi.create, { as, body: { name: 'Segmento', conditions: [condition] as never } });
    expect((await create(other.admin, { kind: 'tag', has: true, tagId })).body).toMatchObject({
      error: 'ERR_NO_TAG_FOUND',
    });
    expect((await create(admin, { kind: 'queue', has: true, queueId: 2_000_000_000 })).status).toBe(404);
    expect((await create(admin, { kind: 'campaign', has: true, campaignId: 2_000_000_000 })).status).toBe(404);
    expect((await create(admin, { kind: 'age', has: true })).status).toBe(400);
    expect(
      (await call(server, segmentsApi.create, { as: admin, body: { name: 'Vazio', conditions: [] } })).status,
    ).toBe(400);
    expect(await other.namesOf({ kind: 'tag', has: true, tagId })).toEqual([]);
  });
});

describe('a campaign to a segment', () => {
  it('reaches who meets the conditions at its start, each number once, without opt-outs', async () => {
    const { admin, ana, bia, query, connectionId: whatsappId, tagId } = await makePeople();
    const segment = await call(server, segmentsApi.create, {
      as: admin,
      body: { name: 'Sem VIP', conditions: [{ kind: 'tag', has: false, tagId }] },
    });
    const segmentId = segment.body.id;
    // Caio is there twice, without the ninth digit; Bia opted out; Duda is suppressed.
    await query(`insert into contacts (company_id, name, number) values ($1, 'Caio velho', '551388881111')`, []);
    await query(`update contacts set opted_out = true where company_id = $1 and name = 'Bia'`, []);
    await call(server, suppressedNumbersApi.create, { as: admin, body: { number: '5513988882222', note: '' } });
    const counted = await call(server, campaignsApi.audience, { as: admin, query: { segmentId } });
    expect(counted.body).toMatchObject({
      recipients: 1,
      skipped: { duplicate: 1, optedOut: 1, suppressed: 1 },
    });

    const id = await makeCampaign(server, admin, { whatsappId, segmentId, scheduledAt: null });
    expect(await getCampaign(server, admin, id)).toMatchObject({
      segmentId,
      contactListId: null,
      tagId: null,
      contactList: { name: 'Sem VIP' },
    });
    // Somebody who comes before the start belongs to it.
    await call(server, contactsApi.create, { as: admin, body: { name: 'Enzo', number: '5513988883333' } });
    await call(server, campaignsApi.change, { as: admin, params: { campaignId: id }, body: { scheduledAt: 'now' } });
    const { shipping } = await untilStatus(server, admin, id, 'FINALIZADA');
    const byName = shipping.toSorted((a, b) => a.name.localeCompare(b.name));
    expect(byName.map(({ name, status, reason }) => [name, status, reason])).toEqual([
      ['Bia', 'skipped', 'optedOut'],
      ['Caio', 'delivered', null],
      ['Caio velho', 'skipped', 'duplicate'],
      ['Duda', 'skipped', 'suppressed'],
      ['Enzo', 'delivered', null],
    ]);
    expect([await ana.inbox(), await bia.inbox()].map(({ length }) => length)).toEqual([0, 0]);
  });

  it('takes exactly one of list, tag and segment, and one given alone replaces the others', async () => {
    const made = await makePeople();
    const { admin, tagId, connectionId: whatsappId } = made;
    const { contactListId } = await makeList(server, made, []);
    const segment = await call(server, segmentsApi.create, {
      as: admin,
      body: { name: 'VIP', conditions: [{ kind: 'tag', has: true, tagId }] },
    });
    const segmentId = segment.body.id;
    const both = await call(server, campaignsApi.create, {
      as: admin,
      body: { name: 'Duas', message1: 'Oi', whatsappId, segmentId, tagId, scheduledAt: null },
    });
    expect(both.body).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: { contactListId: 'oneOf' } } });
    const id = await makeCampaign(server, admin, { whatsappId, contactListId, scheduledAt: null });
    const change = (body: object) => call(server, campaignsApi.change, { as: admin, params: { campaignId: id }, body });
    expect((await change({ segmentId })).body).toMatchObject({ segmentId, contactListId: null });
    expect((await change({ tagId })).body).toMatchObject({ segmentId: null, tagId });
  });

  it('keeps its segment from being deleted while it waits', async () => {
    const { admin, tagId, connectionId: whatsappId } = await makePeople();
    const segment = await call(server, segmentsApi.create, {
      as: admin,
      body: { name: 'VIP', conditions: [{ kind: 'tag', has: true, tagId }] },
    });
    const params = { segmentId: segment.body.id };
    const scheduledAt = new Date(Date.now() + 3 * 3_600_000).toISOString();
    const campaignId = await makeCampaign(server, admin, { whatsappId, ...params, scheduledAt });
    const remove = () => call(server, segmentsApi.remove, { as: admin, params });
    expect((await remove()).body).toMatchObject({ error: 'ERR_IN_USE', details: { by: ['Semana da Casa'] } });
    await call(server, campaignsApi.cancel, { as: admin, params: { campaignId } });
    expect((await remove()).status).toBe(200);
    expect((await call(server, campaignsApi.audience, { as: admin, query: params })).body.recipients).toBe(0);
  });

  it('reaches nobody after a tag of its conditions was deleted: without the tag is not everybody', async () => {
    const { admin, tagId, connectionId: whatsappId } = await makePeople();
    const segment = await call(server, segmentsApi.create, {
      as: admin,
      body: { name: 'Sem VIP', conditions: [{ kind: 'tag', has: false, tagId }] },
    });
    const segmentId = segment.body.id;
    const campaignId = await makeCampaign(server, admin, { whatsappId, segmentId, scheduledAt: null });
    await call(server, tagsApi.remove, { as: admin, params: { tagId } });
    expect((await call(server, campaignsApi.audience, { as: admin, query: { segmentId } })).body.recipients).toBe(0);
    await call(server, campaignsApi.change, { as: admin, params: { campaignId }, body: { scheduledAt: 'now' } });
    expect(await untilStatus(server, admin, campaignId, 'CANCELADA')).toMatchObject({
      reason: 'audienceRemoved',
      report: { total: 0 },
    });
  });

  it('is for administrators', async () => {
    const { companyId } = await makePeople();
    const user = await makeUser(server, companyId, { profile: 'user' });
    expect((await call(server, segmentsApi.list, { as: user })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
  });
});
