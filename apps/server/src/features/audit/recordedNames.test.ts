import {
  apiTokensApi,
  connectionsApi,
  flowsApi,
  promptsApi,
  queueIntegrationsApi,
  queuesApi,
  usersApi,
  type AuditKind,
} from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { openAuditFixture } from '../../../test/auditFixture.ts';
import { call } from '../../../test/harness.ts';
import { makeQueue } from '../../../test/make.ts';

const audit = openAuditFixture();

const instructions = 'Você atende a loja com calma. Responda em poucas frases e nunca prometa descontos.';
const makePrompt = async (name: string): Promise<number> => {
  const queueId = await makeQueue(audit.server, audit.companyId);
  const body = { name, prompt: instructions, apiKey: 'sk-secret-4f2a', queueId } as never;
  return (await call(audit.server, promptsApi.create, { as: audit.admin, body })).body.id;
};
const makeIntegration = async (name: string): Promise<number> => {
  const body = { type: 'webhook', name, urlN8N: 'https://loja.example.com/gancho' } as never;
  return (await call(audit.server, queueIntegrationsApi.create, { as: audit.admin, body })).body.id;
};

const makeConnection = async (name: string): Promise<number> =>
  (await call(audit.server, connectionsApi.create, { as: audit.admin, body: { name, provider: 'sandbox' } })).body.id;

/** The changes of the last entry of a kind: field, value before, value after. */
async function lastChanges(kind: AuditKind): Promise<unknown[][]> {
  const [last] = await audit.list({ kind });
  return last!.changes.map(({ field, before, after }) => [field, before, after]);
}

/** Returns the number of statements of the Work of a call. */
async function statementsOf(task: () => Promise<{ status: number }>): Promise<number> {
  const counts: number[] = [];
  audit.server.workshop.onWork = (statements, { kind }) => void (kind === 'user' && counts.push(statements));
  const { status } = await task().finally(() => delete audit.server.workshop.onWork);
  expect(status).toBe(200);
  return Math.max(...counts);
}

describe('an entry about a queue', () => {
  const change = (queueId: number, body: object) =>
    call(audit.server, queuesApi.change, { as: audit.admin, params: { queueId }, body });

  it('names the assistant and the integration before and after, also when they are deleted', async () => {
    const [promptId, otherPromptId] = [await makePrompt('Catálogo'), await makePrompt('Entregas')];
    const [integrationId, otherIntegrationId] = [await makeIntegration('ERP'), await makeIntegration('Loja')];
    const { body: queue } = await call(audit.server, queuesApi.create, {
      as: audit.admin,
      body: { name: 'Vendas', color: '#112233', promptId, integrationId },
    });
    const created = await lastChanges('queue');
    expect(created).toContainEqual(['assistant', null, 'Catálogo']);
    expect(created).toContainEqual(['integration', null, 'ERP']);
    await change(queue.id, { promptId: otherPromptId, integrationId: otherIntegrationId });
    await call(audit.server, promptsApi.remove, { as: audit.admin, params: { promptId } });
    await call(audit.server, queueIntegrationsApi.remove, { as: audit.admin, params: { integrationId } });
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
    const queueId = await makeQueue(audit.server, audit.companyId);
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
    call(audit.server, connectionsApi.change, { as: audit.admin, params: { whatsappId }, body });

  it('names the assistant, the integration and the transfer queue, also when they are deleted', async () => {
    const [promptId, integrationId] = [await makePrompt('Catálogo'), await makeIntegration('ERP')];
    const [transferQueueId, otherQueueId] = [
      await makeQueue(audit.server, audit.companyId, 'Vendas'),
      await makeQueue(audit.server, audit.companyId, 'Suporte'),
    ];
    const { body: connection } = await call(audit.server, connectionsApi.create, {
      as: audit.admin,
      body: { name: 'Linha', provider: 'sandbox', promptId, integrationId, transferQueueId },
    });
    const created = await lastChanges('connection');
    expect(created).toContainEqual(['assistant', null, 'Catálogo']);
    expect(created).toContainEqual(['integration', null, 'ERP']);
    expect(created).toContainEqual(['transferQueue', null, 'Vendas']);
    await change(connection.id, { promptId: null, integrationId: null, transferQueueId: otherQueueId });
    await call(audit.server, promptsApi.remove, { as: audit.admin, params: { promptId } });
    await call(audit.server, queueIntegrationsApi.remove, { as: audit.admin, params: { integrationId } });
    await call(audit.server, queuesApi.remove, { as: audit.admin, params: { queueId: transferQueueId } });
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
    const email = `bia${audit.companyId}@casa.com`;
    const { body: user } = await call(audit.server, usersApi.create, {
      as: audit.admin,
      body: { name: 'Bia', email, password: 'segredo-antigo-1', profile: 'user', whatsappId },
    });
    expect(await lastChanges('user')).toContainEqual(['connection', null, 'Loja']);
    await call(audit.server, connectionsApi.remove, { as: audit.admin, params: { whatsappId } });
    const change = (id: number | null) =>
      call(audit.server, usersApi.change, { as: audit.admin, params: { userId: user.id }, body: { whatsappId: id } });
    await change(otherId);
    expect(await lastChanges('user')).toEqual([['connection', 'Loja', 'Matriz']]);
    await change(null);
    expect(await lastChanges('user')).toEqual([['connection', 'Matriz', null]]);
  });
});

describe('an entry about a token of the API', () => {
  it('names the connection before and after, also when it is deleted', async () => {
    const [otherId, whatsappId] = [await makeConnection('Matriz'), await makeConnection('Loja')];
    const { body: token } = await call(audit.server, apiTokensApi.create, {
      as: audit.admin,
      body: { name: 'ERP', scopes: ['messages:send'], whatsappId },
    });
    expect(await lastChanges('apiToken')).toContainEqual(['connection', null, 'Loja']);
    const change = (id: number | null) =>
      call(audit.server, apiTokensApi.change, {
        as: audit.admin,
        params: { apiTokenId: token.id },
        body: { whatsappId: id },
      });
    await change(otherId);
    await call(audit.server, connectionsApi.remove, { as: audit.admin, params: { whatsappId } });
    expect(await lastChanges('apiToken')).toEqual([['connection', 'Loja', 'Matriz']]);
    await change(null);
    expect(await lastChanges('apiToken')).toEqual([['connection', 'Matriz', null]]);
  });
});

describe('an entry about an integration', () => {
  const makeFlow = async (name: string): Promise<number> =>
    (await call(audit.server, flowsApi.create, { as: audit.admin, body: { name } })).body.id;
  const bodyOf = (flows: object) => ({ type: 'flowbuilder', name: 'Fluxos', ...flows }) as never;

  it('names its flows before and after, also when they are deleted', async () => {
    const [flowIdWelcome, flowId] = [await makeFlow('Boas-vindas'), await makeFlow('Vendas')];
    const { body: integration } = await call(audit.server, queueIntegrationsApi.create, {
      as: audit.admin,
      body: bodyOf({ flowIdWelcome, flowId }),
    });
    const created = await lastChanges('integration');
    expect(created).toContainEqual(['welcomeFlow', null, 'Boas-vindas']);
    expect(created).toContainEqual(['flow', null, 'Vendas']);
    const change = (body: object) =>
      call(audit.server, queueIntegrationsApi.change, {
        as: audit.admin,
        params: { integrationId: integration.id },
        body: bodyOf(body),
      });
    await change({ flowIdWelcome: null, flowId: flowIdWelcome });
    for (const id of [flowIdWelcome, flowId])
      await call(audit.server, flowsApi.remove, { as: audit.admin, params: { flowId: id } });
    expect(await lastChanges('integration')).toEqual([
      ['welcomeFlow', 'Boas-vindas', null],
      ['flow', 'Vendas', 'Boas-vindas'],
    ]);
  });
});
