import { flowsApi, flowTestsApi, limits, recordFlowTest, type FlowTestScript } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { documentOf, makeFlow, questionNode, textNode } from '../../../../test/flows.ts';
import { call, openTestServer, type TestServer, type TestUser } from '../../../../test/harness.ts';
import { makeCompany, makeUser } from '../../../../test/make.ts';

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web' });
  admin = await makeUser(server, await makeCompany(server), { profile: 'admin' });
});

const asking = (thanks: string) =>
  documentOf({ q: questionNode('Seu nome?', 'nome'), a: textNode(thanks) }, ['1 q', 'q a']);
const scene = { seed: 3, startedAt: 1_795_000_000_000, timezone: 'America/Sao_Paulo', language: 'pt' } as const;
const script = recordFlowTest(asking('Obrigado, {{nome}}'), scene, [{ event: 'say', text: 'Ana' }]);
type Body = { name: string; script: FlowTestScript };
const keep = (flowId: number, body: Partial<Body> = {}) =>
  call(server, flowTestsApi.create, {
    as: admin,
    params: { flowId },
    body: { name: 'Diz o nome', script, ...body } as never,
  });
const list = async (flowId: number) =>
  (await call(server, flowTestsApi.list, { as: admin, params: { flowId } })).body.tests;
const publish = (idFlow: number, thanks: string, more: object = {}) =>
  call(server, flowsApi.save, { as: admin, body: { idFlow, ...asking(thanks), isChecked: true, ...more } });

describe('the tests of a flow', () => {
  it('are kept with their script, renamed, replaced and deleted, and go with their flow', async () => {
    const flowId = await makeFlow(server, admin, asking('Obrigado, {{nome}}'));
    const kept = await keep(flowId);
    expect(kept.body).toMatchObject({ flowId, name: 'Diz o nome', script });
    for (const same of ['Diz o nome', 'DIZ  O NÓME'])
      expect((await keep(flowId, { name: same })).body).toMatchObject({ error: 'ERR_NAME_ALREADY_EXISTS' });
    const params = { flowTestId: kept.body.id };
    const changed = await call(server, flowTestsApi.change, { as: admin, params, body: { name: 'Nome' } });
    expect(changed.body).toMatchObject({ name: 'Nome', script });
    expect(await list(flowId)).toMatchObject([{ name: 'Nome' }]);
    await call(server, flowTestsApi.remove, { as: admin, params });
    expect((await call(server, flowTestsApi.remove, { as: admin, params })).body).toMatchObject({
      error: 'ERR_NO_FLOW_TEST_FOUND',
    });
    await keep(flowId);
    await call(server, flowsApi.remove, { as: admin, params: { flowId } });
    expect((await server.admin.query('select 1 from flow_tests where flow_id = $1', [flowId])).rows).toEqual([]);
  });

  it('refuse a publishing of the editor while one fails, until somebody insists', async () => {
    const flowId = await makeFlow(server, admin, asking('Obrigado, {{nome}}'));
    await keep(flowId);
    expect((await publish(flowId, 'Obrigado, {{nome}}')).status).toBe(200);
    const refused = await publish(flowId, 'Valeu, {{nome}}');
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: 'ERR_FLOW_TESTS_FAILED', details: { tests: ['Diz o nome'] } },
    ]);
    const live = async () => (await call(server, flowsApi.get, { as: admin, params: { flowId } })).body.flow;
    expect(await live()).toMatchObject({ version: 1, flow: asking('Obrigado, {{nome}}') });
    expect((await publish(flowId, '', { withFailingTests: true })).body).toMatchObject({ error: 'ERR_FLOW_INVALID' });
    expect((await publish(flowId, 'Valeu, {{nome}}', { withFailingTests: true })).body).toMatchObject({ version: 2 });
  });

  it('are limited in number, and refuse a zone or a time that no clock knows', async () => {
    const flowId = await makeFlow(server, admin, asking('Oi'));
    for (const wrong of [{ timezone: 'Marte/Olympus' }, { startedAt: 9e15 }, { steps: [] }])
      expect((await keep(flowId, { script: { ...script, ...wrong } })).body).toMatchObject({ error: 'ERR_VALIDATION' });
    for (let at = 0; at < limits.flowTests; at += 1)
      expect((await keep(flowId, { name: `Teste ${at}` })).status).toBe(200);
    expect((await keep(flowId, { name: 'Um a mais' })).body).toMatchObject({ error: 'ERR_FLOW_TEST_LIMIT' });
  });
});
