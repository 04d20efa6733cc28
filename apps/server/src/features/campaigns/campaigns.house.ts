import { campaignsApi, segmentsApi } from '@recado/contracts';
import { type TestServer, call } from '../../../test/harness.ts';
import { defineHouse, fixedLength } from '../../../test/house.ts';

/** Begins a campaign with one recipient in a state. Returns the recipient's id. */
async function beginCampaign({ admin }: TestServer, companyId: number, campaignId: number, status: string) {
  await admin.query(
    `update campaigns set status = 'EM_ANDAMENTO', started_at = now() where company_id = $1 and id = $2`,
    [companyId, campaignId],
  );
  await admin.query('delete from campaign_shippings where company_id = $1', [companyId]);
  const { rows } = await admin.query<{ id: number }>(
    `insert into campaign_shippings (company_id, campaign_id, connection_id, name, number, number_key, is_whatsapp_valid,
       variant, status, part)
     select $1, $2, connection_id, 'Vera', '5513988770003', '5513988770003', true, 1, $3, case when $3 = 'sending' then 1 else 0 end
     from campaigns where company_id = $1 and id = $2 returning id`,
    [companyId, campaignId, status],
  );
  return rows[0]!.id;
}

const setStatus = async (server: TestServer, companyId: number, status: string): Promise<void> =>
  void (await server.admin.query('update campaigns set status = $2 where company_id = $1', [companyId, status]));

export default defineHouse({
  callers: {
    'campaigns.list': 'admin',
    'campaigns.get': 'admin',
    'campaigns.create': 'admin',
    'campaigns.change': 'admin',
    'campaigns.remove': 'admin',
    'campaigns.attach': 'admin',
    'campaigns.detach': 'admin',
    'campaigns.cancel': 'admin',
    'campaigns.restart': 'admin',
    'campaigns.resume': 'admin',
    'campaigns.recipients': 'admin',
    'campaigns.report': 'admin',
    'campaigns.exportRecipients': 'admin',
    'campaigns.audience': 'admin',
    'campaigns.recent': 'admin',
    'campaigns.test': 'admin',
    'campaigns.settings': 'admin',
    'campaigns.changeSettings': 'admin',
    'campaigns.numberHealth': 'admin',
    'campaigns.changeBudget': 'admin',
    'segments.list': 'admin',
    'segments.create': 'admin',
    'segments.change': 'admin',
    'segments.remove': 'admin',
    'segments.count': 'admin',
  },
  async rows(server, { companyId, canary, admin, id }) {
    const segment = await call(server, segmentsApi.create, {
      as: admin,
      body: { name: `${canary} segmento`, conditions: [{ kind: 'lastContact', has: false, days: 30 }] },
    });
    const campaign = await call(server, campaignsApi.create, {
      as: admin,
      body: {
        name: `${canary} campanha`,
        message1: `${canary} oferta`,
        whatsappId: id('connection'),
        tagId: id('tag'),
      },
    });
    await server.admin.query(
      `insert into campaign_shippings (company_id, campaign_id, connection_id, name, number, number_key, status, reason)
       values ($1, $2, $3, $4, '5513988770002', '5513988770002', 'skipped', 'invalidNumber')`,
      [companyId, campaign.body.id, id('connection'), `${canary} destinatária`],
    );
    return { segment: segment.body.id, campaign: campaign.body.id };
  },
  requests: {
    'campaigns.create': { body: { name: 'Volta às aulas', message1: 'Oi, {nome}' } },
    'campaigns.change': { body: { name: 'Volta às aulas 2' } },
    'campaigns.test': {
      body: {
        number: '+55 13 98877-0003',
        message: 'Oi, {nome}',
        recipient: { name: 'Sara', number: '5513988770003', email: null },
      },
    },
    'campaigns.audience': { query: ['contactList'] },
    'campaigns.changeBudget': { body: { enabled: true, perDay: 50, warmUp: false } },
    'campaigns.recent': { query: ['connection'] },
    'campaigns.changeSettings': { body: { settings: { messageInterval: 10 } } },
    'segments.create': { body: { name: 'Faz tempo', conditions: [{ kind: 'lastContact', has: false, days: 90 }] } },
    'segments.change': {
      body: { name: 'Faz muito tempo', conditions: [{ kind: 'lastContact', has: false, days: 180 }] },
    },
    'segments.count': { words: { conditions: JSON.stringify([{ kind: 'lastContact', has: true, days: 90 }]) } },
  },
  recorded: {
    campaigns: true,
    segments: true,
    'campaigns.test': 'a message to oneself, which changes nothing',
  },
  recordedBeside: ['campaigns.attach', 'campaigns.detach'],
  prepareChange: {
    'campaigns.create'(_server, { ids }, request) {
      request.body = { ...request.body, contactListId: ids.contactList };
    },
    'campaigns.cancel': (server, { companyId }) => setStatus(server, companyId, 'PROGRAMADA'),
    'campaigns.restart': (server, { companyId }) => setStatus(server, companyId, 'CANCELADA'),
    async 'campaigns.resume'(server, { companyId }) {
      await server.admin.query(
        `update campaigns set status = 'EM_ANDAMENTO',
           pause = '{"reason":"refusals","at":"2026-01-01T00:00:00Z","count":5,"sent":5}' where company_id = $1`,
        [companyId],
      );
    },
  },
  lists: {
    unmeasured: {
      'campaigns.settings': fixedLength,
      'campaigns.report': 'at most five variants',
      'campaigns.numberHealth': 'at most 30 days, read by one statement',
      'segments.count': 'the statement of campaigns.audience, which is measured',
    },
  },
  jobs: {
    async 'campaigns.start'(server, { companyId, ids }) {
      await server.admin.query(
        `update campaigns set status = 'PROGRAMADA', scheduled_at = now() - interval '1 minute' where company_id = $1 and id = $2`,
        [companyId, ids.campaign],
      );
      return { campaignId: ids.campaign };
    },
    async 'campaigns.resumeOfPlan'(server, { companyId, ids }) {
      const { rows } = await server.admin.query(
        `update campaigns k set status = 'PROGRAMADA', scheduled_at = now() - interval '1 minute', started_at = null
         from companies c where c.id = $1 and k.company_id = c.id and k.id = $2 returning c.plan_id as "planId"`,
        [companyId, ids.campaign],
      );
      return rows[0];
    },
    async 'campaigns.sendNext'(server, { companyId, ids }) {
      await beginCampaign(server, companyId, Number(ids.campaign), 'waiting');
      await server.admin.query(`update connections set status = 'CONNECTED' where company_id = $1 and id = $2`, [
        companyId,
        ids.connection,
      ]);
      return { connectionId: ids.connection };
    },
    // The campaign has one part, so that nothing is left to send.
    async 'campaigns.sendPart'(server, { companyId, ids }) {
      await server.admin.query(`update connections set status = 'CONNECTED' where company_id = $1 and id = $2`, [
        companyId,
        ids.connection,
      ]);
      return { shippingId: await beginCampaign(server, companyId, Number(ids.campaign), 'sending') };
    },
    // The campaign has no recipient left, and lacks the job that finishes it.
    async 'campaigns.revive'(server, { companyId, ids }) {
      await beginCampaign(server, companyId, Number(ids.campaign), 'delivered');
      await server.admin.query(`delete from graphile_worker._private_jobs where key = 'campaignProgress:' || $1`, [
        ids.campaign,
      ]);
      return {};
    },
    async 'campaigns.publish'(server, { companyId, ids }) {
      await beginCampaign(server, companyId, Number(ids.campaign), 'delivered');
      return { campaignId: ids.campaign };
    },
  },
});
