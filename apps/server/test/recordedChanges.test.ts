import { quickMessagesApi, usersApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer } from './harness.ts';
import { postFile } from './sendFile.ts';
import { endpoints, makeSecondCompany, requestFor } from './samples.ts';

/** Features whose changes are configuration of a company: each successful change writes an entry. */
const recorded = [
  'apiTokens',
  'campaigns',
  'companies',
  'connections',
  'contactLists',
  'flowCampaigns',
  'flows',
  'assistants',
  'knowledge',
  'prompts',
  'queueIntegrations',
  'plans',
  'platformCompanies',
  'queueOptions',
  'queues',
  'quickMessages',
  'settings',
  'segments',
  'suppressedNumbers',
  'tags',
  'users',
  'webhooks',
];

/** Changes of these features that need no entry, with the reason. */
const unrecorded: Record<string, string> = {
  'webhooks.test': 'a delivery, which changes nothing',
  'webhooks.repeat': 'a delivery, which changes nothing',
  'queueIntegrations.testSession': 'a greeting to an agent, which changes nothing',
  'queueIntegrations.try': 'a request to the address that is typed, which changes nothing',
  'assistants.test': 'a conversation that is not kept',
  'assistants.help': 'a proposal that is not kept',
  'flows.saveDraft': 'a draft, which nothing runs',
  'flows.dropDraft': 'a draft, which nothing runs',
  'flows.uploadContent': 'a file, which no document names yet',
  'flows.uploadAudio': 'a file, which no document names yet',
  'flows.uploadImage': 'a file, which no document names yet',
  'users.setLanguage': 'the language of one’s own screen',
  'campaigns.test': 'a message to oneself, which changes nothing',
  'contactLists.upload': 'contacts of a list, whose names no entry may keep',
  'contactLists.import': 'contacts of a list, whose names no entry may keep',
  'platformCompanies.create': 'recorded in the new company, by platformCompanies.test.ts',
  'platformCompanies.remove': 'not of one’s own company; recorded in the operator’s, by platformCompanies.test.ts',
  'plans.remove': 'not while a company has the plan; recorded, by plans.test.ts',
  'connections.start': 'opens a phone session; its health tells since when',
  'connections.newQr': 'opens a phone session; its health tells since when',
  'connections.pairByCode': 'opens a phone session; its health tells since when',
  'connections.logout': 'ends a phone session; its health tells since when',
};

/** Features without configuration of a company, with the reason. */
const others: Record<string, string> = {
  announcements: 'the platform’s own texts',
  auth: 'sign-ins, which are no configuration',
  cloud: 'tests credentials and receives deliveries; credentials change with their connection',
  contactListItems: 'people; no entry names a contact (decision 0037)',
  contacts: 'customers and work with them',
  deadLetters: 'messages',
  external: 'conversations; webhooks are recorded by the same functions as those of administrators',
  flowTests: 'trials of a flow, without effect on contacts',
  flowRuns: 'the run of one ticket, in its own log',
  fileLists: 'contents of campaigns',
  helps: 'the platform’s own texts',
  internalNotes: 'conversations',
  invoices: 'money, with rows that are never changed back',
  payments: 'settings of the platform, recorded in its company by paymentSettings.test.ts',
  operations: 'jobs of the installation, run again or discarded by its operator',
  platformSettings: 'settings of the platform, recorded by platformSettings.test.ts',
  messages: 'conversations',
  notes: 'conversations',
  personalData: 'has a report of its own; the ages of retention are recorded, by retention.test.ts',
  sandbox: 'the simulated phones',
  schedules: 'messages',
  signUp: 'a company begins with it',
  teamChat: 'conversations',
  ticketMarks: 'one’s own work',
  ticketTags: 'the tags of a ticket',
  tickets: 'their own log',
};

const changes = endpoints.filter(([, { method }]) => method !== 'GET');
const featureOf = (name: string): string => name.split('.')[0]!;
/** Calls with a file, which have a test of their own below or beside the feature. */
const ofFiles = [
  'quickMessages.attach',
  'quickMessages.detach',
  'campaigns.attach',
  'campaigns.detach',
  'suppressedNumbers.import',
  'knowledge.upload',
];
const isRecorded = (name: string): boolean => recorded.includes(featureOf(name)) && !(name in unrecorded);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web,phones' });
});

const countOf = async (companyId: number): Promise<number> =>
  (
    await server.admin.query<{ count: number }>(
      'select count(*)::int as count from audit_entries where company_id = $1',
      [companyId],
    )
  ).rows[0]!.count;

describe('the record of changes', () => {
  it('is written by every feature, or the feature is listed with a reason', () => {
    const features = new Set(changes.map(([name]) => featureOf(name)));
    expect([...features].filter((name) => !recorded.includes(name) && !(name in others))).toEqual([]);
    expect([...recorded, ...Object.keys(others)].filter((name) => !features.has(name))).toEqual([]);
    const names = changes.map(([name]) => name);
    expect(Object.keys(unrecorded).filter((name) => !names.includes(name))).toEqual([]);
  });

  it.each(
    changes
      .filter(([name]) => isRecorded(name) && !ofFiles.includes(name))
      .map(([name, endpoint]) => [name, endpoint] as const),
  )('has one more entry after %s', async (name, endpoint) => {
    const company = await makeSecondCompany(server, 'CANARIOREGISTRO');
    // The last super user of a company cannot be removed, so that another user is.
    const request = requestFor(name, endpoint, company);
    if (name === 'campaigns.create') request.body = { ...request.body, contactListId: company.ids.contactList };
    if (name === 'campaigns.cancel' || name === 'campaigns.restart')
      await server.admin.query('update campaigns set status = $2 where company_id = $1', [
        company.companyId,
        name === 'campaigns.cancel' ? 'PROGRAMADA' : 'CANCELADA',
      ]);
    if (name === 'campaigns.resume')
      await server.admin.query(
        `update campaigns set status = 'EM_ANDAMENTO',
           pause = '{"reason":"refusals","at":"2026-01-01T00:00:00Z","count":5,"sent":5}' where company_id = $1`,
        [company.companyId],
      );
    if (name === 'settings.change') request.body = { value: 'enabled' };
    if (name === 'quickMessages.create') request.body = { ...request.body, geral: true };
    if (name === 'companies.saveHours') request.body = { schedules: [], observesHolidays: true };
    if (name === 'users.remove') {
      const added = await call(server, usersApi.create, {
        as: company.admin,
        body: { name: 'Rui Sá', email: `rui${company.companyId}@casa.recado`, password: 'segredo1' },
      });
      request.params = { userId: added.body.id };
    }
    const before = await countOf(company.companyId);
    const answer = await call(server, endpoint, { ...request, as: company.admin });
    expect([answer.status, answer.body], name).toEqual([endpoint.status ?? 200, expect.toSatisfy(() => true)]);
    expect((await countOf(company.companyId)) - before).toBe(1);
  });

  it('has an entry for the file that a quick message gets or loses, and none for a private one', async () => {
    const { companyId, admin, ids } = await makeSecondCompany(server, 'CANARIOARQUIVO');
    const attach = (id: number) =>
      postFile(
        server,
        admin,
        `/quick-messages/${id}/media-upload`,
        {},
        new File(['preços'], 'tabela.txt', { type: 'text/plain' }),
        'file',
      );
    const before = await countOf(companyId);
    const params = { quickMessageId: Number(ids.quickMessage) };
    expect((await attach(params.quickMessageId)).status).toBe(200);
    expect((await call(server, quickMessagesApi.detach, { as: admin, params })).status).toBe(200);
    expect((await countOf(companyId)) - before).toBe(2);
    const own = await call(server, quickMessagesApi.create, {
      as: admin,
      body: { shortcode: 'minha', message: 'Só minha', geral: false },
    });
    expect((await attach(own.body.id)).status).toBe(200);
    expect((await countOf(companyId)) - before).toBe(2);
  });
});
