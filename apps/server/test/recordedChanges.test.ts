import { quickMessagesApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer } from './harness.ts';
import { prepareChange, recorded, recordedBeside } from './houses.ts';
import { postFile } from './sendFile.ts';
import { endpoints, makeSecondCompany, requestFor } from './samples.ts';

const changes = endpoints.filter(([, { method }]) => method !== 'GET');
const featureOf = (name: string): string => name.split('.')[0]!;
/** Returns true, or the reason why a change of this name is not recorded. The line of a call replaces that of its API. */
const ruleOf = (name: string): true | string | undefined => recorded[name] ?? recorded[featureOf(name)];

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
    expect(changes.filter(([name]) => ruleOf(name) === undefined).map(([name]) => name)).toEqual([]);
    const names = changes.map(([name]) => name);
    const known = new Set([...names, ...names.map(featureOf)]);
    expect([...Object.keys(recorded), ...recordedBeside].filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(
    changes
      .filter(([name]) => ruleOf(name) === true && !recordedBeside.includes(name))
      .map(([name, endpoint]) => [name, endpoint] as const),
  )('has one more entry after %s', async (name, endpoint) => {
    const company = await makeSecondCompany(server, 'CANARIOREGISTRO');
    const request = requestFor(name, endpoint, company);
    await prepareChange[name]?.(server, company, request);
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
