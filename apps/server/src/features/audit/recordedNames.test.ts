import {
  apiTokensApi,
  auditApi,
  connectionsApi,
  flowsApi,
  promptsApi,
  queueIntegrationsApi,
  queuesApi,
  usersApi,
  type AuditKind,
} from '@recado/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeQueue, makeUser } from '../../../test/make.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  companyId = await makeCompany(server);
  admin = await makeUser(server, companyId, { profile: 'admin' });
});

const instructions = 'Você atende a loja com calma. Responda em poucas frases e nunca prometa descontos.';
const makePrompt = async (name: string): Promise<number> => {
  const queueId = await makeQueue(server, companyId);
  const body = { name, prompt: instructions, apiKey: 'sk-secret-4f2a', queueId } as never;
  return (await call(server, promptsApi.create, { as: admin, body })).body.id;
};
const makeIntegration = async (name: string): Promise<number> => {
  const body = { type: 'webhook', name, urlN8N: 'https://loja.example.com/gancho' } as never;
  return (await call(server, queueIntegrationsApi.create, { as: admin, body })).body.id;
};

const makeConnection = async (name: string): Promise<number> =>
  (await call(server, connectionsApi.create, { as: admin, body: { name, provider: 'sandbox' } })).body.id;

/** The changes of the last entry of a kind: field, value before, value after. */
async function lastChanges(kind: AuditKind): Promise<unknown[][]> {
  const { body } = await call(server, auditApi.list, { as: admin, query: { kind } });
  return body.entries[0]!.changes.map(({ field, before, after }) => [field, before, after]);
}

/** Returns the number of statements of the Work of a call. */
async function statementsOf(task: () => Promise<{ status: number }>): Promise<number> {
  const counts: number[] = [];
  server.workshop.onWork = (statements, { kind }) => void (kind === 'user' && counts.push(statements));
  const { status } = await task().finally(() => delete server.workshop.onWork);
  expect(status).toBe(200);
  return Math.max(...counts);
}

describe('an entry about a queue', () => {
  const change = (queueId: number, body: object) =>
    call(server, queuesApi.change, { as: admin, params: { queueId }, body });

  it('names the assistant and the integration before and after, also when they are deleted', async () => {
    const [promptId, otherPromptId] = [await makePrompt('Catálogo'), await makePrompt('Entregas')];
    const [integrationId, otherIntegrationId] = [await makeIntegration('ERP'), await makeIntegration('Loja')];
    const { body: queue } = await call(server, queuesApi.create, {
      as: admin,
      body: { name: 'Vendas', color: '#112233', promptId, integrationId },
    });
    const created = await lastChanges('queue');
    expect(created).toContainEqual(['assistant', null, 'Catálogo']);
    expect(created).toContainEqual(['integration', null, 'ERP']);
    await change(queue.id, { promptId: otherPromptId, integrationId: otherIntegrationId });
    await call(server, promptsApi.remove, { as: admin, params: { promptId } });
    await call(server, queueIntegrationsApi.remove, { as: admin, params: { integrationId } });
    expect(await lastChanges('queue')).toEqual([
      ['integration', 'ERP', 'Loja'],
      ['assistant', 'Catálogo', 'Entregas'],
    ]);
    await change(queue.id, { promptId: null, integrationId: null });
    expect(await lastChanges('queue')).toEqual([
      ['integration', 'Loja', null],
      ['assistant', 'Entregas', null],
    ]);
  });

  it('costs a statement for a name only when the id changes', async () => {
    const [promptId, otherPromptId] = [await makePrompt('Catálogo'), await makePrompt('Entregas')];
    const queueId = await makeQueue(server, companyId);
    const withGreeting = (greetingMessage: string, body: object) =>
      statementsOf(() => change(queueId, { greetingMessage, ...body }));
    const none = await withGreeting('Oi', {});
    expect(await withGreeting('Olá', { promptId })).toBe(none + 1);
    expect(await withGreeting('Bom dia', { promptId })).toBe(none);
    expect(await withGreeting('Boa tarde', { promptId: otherPromptId })).toBe(none + 1);
  });
});

describe('an entry about a connection', () => {
  const change = (whatsappId: number, body: object) =>
    call(server, connectionsApi.change, { as: admin, params: { whatsappId }, body });

  it('names the assistant, the integration and the transfer queue, also when they are deleted', async () => {
    const [promptId, integrationId] = [await makePrompt('Catálogo'), await makeIntegration('ERP')];
    const [transferQueueId, otherQueueId] = [
      await makeQueue(server, companyId, 'Vendas'),
      await makeQueue(server, companyId, 'Suporte'),
    ];
    const { body: connection } = await call(server, connectionsApi.create, {
      as: admin,
      body: { name: 'Linha', provider: 'sandbox', promptId, integrationId, transferQueueId },
    });
    const created = await lastChanges('connection');
    expect(created).toContainEqual(['assistant', null, 'Catálogo']);
    expect(created).toContainEqual(['integration', null, 'ERP']);
    expect(created).toContainEqual(['transferQueue', null, 'Vendas']);
    await change(connection.id, { promptId: null, integrationId: null, transferQueueId: otherQueueId });
    await call(server, promptsApi.remove, { as: admin, params: { promptId } });
    await call(server, queueIntegrationsApi.remove, { as: admin, params: { integrationId } });
    await call(server, queuesApi.remove, { as: admin, params: { queueId: transferQueueId } });
    expect(await lastChanges('connection')).toEqual([
      ['transferQueue', 'Vendas', 'Suporte'],
      ['assistant', 'Catálogo', null],
      ['integration', 'ERP', null],
    ]);
  });
});

describe('an entry about a user', () => {
  it('names the default connection before and after, also when it is deleted', async () => {
    const [otherId, whatsappId] = [await makeConnection('Matriz'), await makeConnection('Loja')];
    const email = `bia${companyId}@casa.com`;
    const { body: user } = await call(server, usersApi.create, {
      as: admin,
      body: { name: 'Bia', email, password: 'segredo-antigo-1', profile: 'user', whatsappId },
    });
    expect(await lastChanges('user')).toContainEqual(['connection', null, 'Loja']);
    await call(server, connectionsApi.remove, { as: admin, params: { whatsappId } });
    const change = (id: number | null) =>
      call(server, usersApi.change, { as: admin, params: { userId: user.id }, body: { whatsappId: id } });
    await change(otherId);
    expect(await lastChanges('user')).toEqual([['connection', 'Loja', 'Matriz']]);
    await change(null);
    expect(await lastChanges('user')).toEqual([['connection', 'Matriz', null]]);
  });
});

describe('an entry about a token of the API', () => {
  it('names the connection before and after, also when it is deleted', async () => {
    const [otherId, whatsappId] = [await makeConnection('Matriz'), await makeConnection('Loja')];
    const { body: token } = await call(server, apiTokensApi.create, {
      as: admin,
      body: { name: 'ERP', scopes: ['messages:send'], whatsappId },
    });
    expect(await lastChanges('apiToken')).toContainEqual(['connection', null, 'Loja']);
    const change = (id: number | null) =>
      call(server, apiTokensApi.change, { as: admin, params: { apiTokenId: token.id }, body: { whatsappId: id } });
    await change(otherId);
    await call(server, connectionsApi.remove, { as: admin, params: { whatsappId } });
    expect(await lastChanges('apiToken')).toEqual([['connection', 'Loja', 'Matriz']]);
    await change(null);
    expect(await lastChanges('apiToken')).toEqual([['connection', 'Matriz', null]]);
  });
});

describe('an entry about an integration', () => {
  const makeFlow = async (name: string): Promise<number> =>
    (await call(server, flowsApi.create, { as: admin, body: { name } })).body.id;
  const bodyOf = (flows: object) => ({ type: 'flowbuilder', name: 'Fluxos', ...flows }) as never;

  it('names its flows before and after, also when they are deleted', async () => {
    const [flowIdWelcome, flowId] = [await makeFlow('Boas-vindas'), await makeFlow('Vendas')];
    const { body: integration } = await call(server, queueIntegrationsApi.create, {
      as: admin,
      body: bodyOf({ flowIdWelcome, flowId }),
    });
    const created = await lastChanges('integration');
    expect(created).toContainEqual(['welcomeFlow', null, 'Boas-vindas']);
    expect(created).toContainEqual(['flow', null, 'Vendas']);
    const change = (body: object) =>
      call(server, queueIntegrationsApi.change, {
        as: admin,
        params: { integrationId: integration.id },
        body: bodyOf(body),
      });
    await change({ flowIdWelcome: null, flowId: flowIdWelcome });
    for (const id of [flowIdWelcome, flowId])
      await call(server, flowsApi.remove, { as: admin, params: { flowId: id } });
    expect(await lastChanges('integration')).toEqual([
      ['welcomeFlow', 'Boas-vindas', null],
      ['flow', 'Vendas', 'Boas-vindas'],
    ]);
  });
});
