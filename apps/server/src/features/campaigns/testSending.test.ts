import { campaignsApi, fileListsApi, type CampaignTest } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { getCampaign, makeCampaign, makeCampaignCompany, makeList, textsOf } from '../../../test/makeCampaign.ts';
import { makeTestContact } from '../../../test/make.ts';
import { postFile } from '../../../test/sendFile.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web,worker,phones' });
});

async function begin() {
  const company = await makeCampaignCompany(server);
  const own = makeTestContact(server, company.admin, company.connectionId, 'Celular da loja');
  const test = (more: Partial<CampaignTest> = {}, as = company.admin) =>
    call(server, campaignsApi.test, {
      as,
      body: {
        number: own.number,
        whatsappId: company.connectionId,
        message: 'Oi, {nome}, {email}',
        recipient: { name: 'Ana Rocha', number: '5513997112043', email: 'ana@email.com' },
        ...more,
      },
    });
  return { ...company, own, test };
}

describe('a test sending', () => {
  it('reaches the typed number as the chosen recipient would get it, and counts in no report', async () => {
    const company = await begin();
    const { contactListId, phones } = await makeList(server, company, ['Bia Nunes']);
    const campaignId = await makeCampaign(server, company.admin, {
      whatsappId: company.connectionId,
      contactListId,
      scheduledAt: null,
    });
    const file = new File(['preços'], 'tabela.txt', { type: 'text/plain' });
    await postFile(server, company.admin, `/campaigns/${campaignId}/media-upload`, {}, file, 'file');
    expect((await company.test({ campaignId })).status).toBe(200);
    await until(async () => (await company.own.inbox()).length === 1);
    expect(await textsOf(company.own)).toEqual(['Oi, Ana Rocha, ana@email.com']);
    expect(await textsOf(phones[0]!)).toEqual([]);
    const { report, shipping } = await getCampaign(server, company.admin, campaignId);
    expect([report.total, shipping]).toEqual([0, []]);
    const { rows } = await server.admin.query<{ files: number; counted: number }>(
      `select count(media_id)::int as files, count(shipping_id)::int as counted from messages where company_id = $1`,
      [company.companyId],
    );
    expect(rows[0]).toEqual({ files: 1, counted: 0 });
  });

  it('leaves out a text of the file list that is empty for the chosen recipient [CAMP-35]', async () => {
    const company = await begin();
    const { body: files } = await call(server, fileListsApi.create, {
      as: company.admin,
      body: { name: 'Catálogos', message: '{{protocol}}', options: [] },
    });
    expect((await company.test({ fileListId: files.id })).status).toBe(200);
    const { rows } = await server.admin.query('select body from messages where company_id = $1', [company.companyId]);
    expect(rows).toEqual([{ body: 'Oi, Ana Rocha, ana@email.com' }]);
  });

  it('is refused past five a minute, to people who opted out, and over a connection that is down', async () => {
    const company = await begin();
    // The second is empty once it is filled.
    for (const message of [' ', '{{protocol}}'])
      expect((await company.test({ message })).body).toMatchObject({ error: 'ERR_VALIDATION' });
    expect((await company.test({}, company.agent)).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    expect((await company.test()).status).toBe(200);
    await server.admin.query('update contacts set opted_out = true where company_id = $1 and number = $2', [
      company.companyId,
      company.own.number,
    ]);
    expect((await company.test()).body).toMatchObject({ error: 'ERR_CONTACT_OPTED_OUT' });
    for (let sent = 3; sent < 5; sent++) await company.test();
    const refused = await company.test();
    expect([refused.status, refused.body]).toMatchObject([429, { error: 'ERR_TOO_MANY_REQUESTS' }]);
    await server.admin.query(`update connections set status = 'DISCONNECTED' where company_id = $1`, [
      company.companyId,
    ]);
    expect((await company.test()).body).toMatchObject({ error: 'ERR_WAPP_NOT_INITIALIZED' });
  });
});
