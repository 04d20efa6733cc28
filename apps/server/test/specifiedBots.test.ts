import { beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from './harness.ts';
import { makeCompany, makeConnection, makeQueue, makeUser } from './make.ts';
import { makeFile } from './mediaFiles.ts';
import { done, number, plainClient, postForm, rowOf, text } from './plainClient.ts';

/** Calls the addresses of prompts, integrations and flows with plain requests, as `specifiedCalls.test.ts` does. */

let server: TestServer;
let png: File;
let mp3: File;
beforeAll(async () => {
  server = await openTestServer();
  png = new File([(await makeFile('png')).bytes], 'foto.png', { type: 'image/png' });
  mp3 = new File([(await makeFile('mp3')).bytes], 'som.mp3', { type: 'audio/mpeg' });
}, 60_000);

async function openCompany() {
  const companyId = await makeCompany(server);
  const admin = await makeUser(server, companyId, { profile: 'admin' });
  return { companyId, admin, ask: plainClient(server, admin) };
}

describe('the calls of prompts and integrations', () => {
  it('make, list, read, change and delete a prompt [HTTP-144 to HTTP-148]', async () => {
    const { ask, companyId } = await openCompany();
    const queueId = await makeQueue(server, companyId, 'Suporte');
    const fields = {
      name: 'Atendente',
      prompt: 'Você atende os clientes de uma oficina com cordialidade e brevidade.',
      model: 'gpt-4o-mini',
      maxTokens: 200,
      temperature: 0.5,
      queueId,
      maxMessages: 12,
    };
    const made = await ask('POST', '/prompt', { ...fields, apiKey: 'sk-1234567890abcdef' });
    const saved = { ...rowOf(companyId), ...fields, id: made.id, queue: { id: queueId, name: 'Suporte' } };
    expect(made).toMatchObject({ ...saved, apiKey: '••••cdef' });
    for (const path of ['/prompt', '/prompt/', '/prompt?searchParam=atend&pageNumber=1'])
      expect(await ask('GET', path), path).toMatchObject({ prompts: [saved], hasMore: false });
    expect(await ask('GET', `/prompt/${made.id}`)).toMatchObject(saved);
    const changed = { ...saved, name: 'Vendedora', maxTokens: 300, temperature: 0, maxMessages: 5 };
    expect(await ask('PUT', `/prompt/${made.id}`, changed)).toMatchObject({ ...changed, updatedAt: text });
    expect(await ask('GET', `/prompt/${made.id}`)).toMatchObject({ name: 'Vendedora', maxTokens: 300, temperature: 0 });
    expect(await ask('DELETE', `/prompt/${made.id}`)).toEqual(done);
    expect(await ask('GET', '/prompt')).toMatchObject({ prompts: [] });
  });

  it('make, list, read, change and delete an integration [HTTP-149 to HTTP-153]', async () => {
    const { ask, companyId } = await openCompany();
    const fields = { type: 'n8n', name: 'Pedidos', urlN8N: 'https://n8n.example.com/webhook/1' };
    const made = await ask('POST', '/queueIntegration', { ...fields, projectName: 'outro', companyId });
    const saved = { ...rowOf(companyId), ...fields, id: made.id, projectName: 'Pedidos' };
    expect(made).toMatchObject(saved);
    for (const path of ['', '/', '?searchParam=pedi&pageNumber=1', '/?searchParam=pedi&pageNumber=1'])
      expect(await ask('GET', `/queueIntegration${path}`), path).toMatchObject({
        queueIntegrations: [saved],
        hasMore: false,
      });
    const nothing = { queueIntegrations: [], hasMore: false };
    expect(await ask('GET', '/queueIntegration/?searchParam=nada&pageNumber=1')).toMatchObject(nothing);
    expect(await ask('GET', `/queueIntegration/${made.id}`)).toMatchObject(saved);
    const changed = { ...fields, type: 'webhook', name: 'Estoque', urlN8N: 'https://loja.example.com/estoque' };
    const path = `/queueIntegration/${made.id}`;
    expect(await ask('PUT', path, { ...made, ...changed })).toMatchObject({ ...changed, projectName: 'Estoque' });
    expect(await ask('GET', path)).toMatchObject({ ...changed, id: made.id, projectName: 'Estoque' });
    expect(await ask('DELETE', path)).toEqual(done);
    expect(await ask('GET', '/queueIntegration')).toMatchObject(nothing);
  });
});

const nodes = [
  { id: '1', type: 'start', position: { x: 250, y: 100 }, data: { label: 'Inicio do fluxo' } },
  { id: 'a', type: 'message', position: { x: 500, y: 100 }, data: { label: 'Olá' } },
  {
    id: 'b',
    type: 'menu',
    position: { x: 740, y: 100 },
    data: {
      message: 'Escolha',
      arrayOption: [
        { number: 1, value: 'Vendas' },
        { number: 2, value: 'Suporte' },
      ],
    },
  },
  { id: 'c', type: 'video', position: { x: 980, y: 100 }, data: { url: 'abertura.mp4' } },
];
const connections = [
  { id: 'x', source: '1', target: 'a', sourceHandle: 'a' },
  { id: 'y', source: 'a', target: 'b', sourceHandle: 'a' },
  { id: 'z', source: 'b', target: 'c', sourceHandle: 'a1' },
];

describe('the calls of flows', () => {
  it('make, list, rename, copy and delete a flow [HTTP-157 to HTTP-161]', async () => {
    const { ask, companyId } = await openCompany();
    const made = await ask('POST', '/flowbuilder', { name: 'Boas-vindas' });
    const saved = { ...rowOf(companyId), id: made.id, name: 'Boas-vindas', active: true };
    expect(made).toMatchObject(saved);
    expect(await ask('GET', '/flowbuilder')).toMatchObject({ flows: [saved] });
    const renamed = { ...saved, name: 'Recepção' };
    expect(await ask('PUT', '/flowbuilder', { name: 'Recepção', flowId: made.id })).toMatchObject(renamed);
    await ask('POST', '/flowbuilder/flow', { idFlow: made.id, nodes, connections });
    const copy = await ask('POST', '/flowbuilder/duplicate', { flowId: made.id });
    expect(copy).toMatchObject({ ...saved, id: number, name: 'Recepção - copy' });
    expect(copy.id).not.toBe(made.id);
    expect(await ask('GET', `/flowbuilder/flow/${copy.id}`)).toMatchObject({ flow: { flow: { nodes, connections } } });
    expect(await ask('GET', '/flowbuilder')).toMatchObject({ flows: [renamed, { id: copy.id }] });
    expect(await ask('DELETE', `/flowbuilder/${made.id}`)).toMatchObject({ id: made.id });
    expect(await ask('GET', '/flowbuilder')).toMatchObject({ flows: [{ id: copy.id }] });
  });

  it('save a document and answer it; a new flow has none [HTTP-162, HTTP-163]', async () => {
    const { ask } = await openCompany();
    const { id } = await ask('POST', '/flowbuilder', { name: 'Boas-vindas' });
    const flow = { id, name: 'Boas-vindas', active: true };
    expect(await ask('GET', `/flowbuilder/flow/${id}`)).toMatchObject({ flow: { ...flow, flow: null } });
    const document = { nodes, connections };
    expect(await ask('POST', '/flowbuilder/flow', { idFlow: id, ...document })).toMatchObject({
      ...flow,
      flow: document,
    });
    const read = await ask('GET', `/flowbuilder/flow/${id}`);
    expect((read.flow as never as { flow: unknown }).flow).toEqual(document);
  });

  it('store files and answer their names, which show them [HTTP-164, HTTP-165, HTTP-166]', async () => {
    const { admin } = await openCompany();
    const typeOf = async (name: string) =>
      (
        await fetch(`${server.url}/api/public/${name}`, { headers: { authorization: `Bearer ${admin.token}` } })
      ).headers.get('content-type');
    const names = (await postForm(server, admin, '/flowbuilder/content', [
      ['medias', png],
      ['medias', mp3],
      ['body', png.name],
      ['body', mp3.name],
    ])) as string[];
    expect(await Promise.all(names.map(typeOf))).toEqual(['image/png', 'audio/mpeg']);
    for (const [path, file, type] of [
      ['/flowbuilder/audio', mp3, 'audio/mpeg'],
      ['/flowbuilder/img', png, 'image/png'],
    ] as const) {
      const answer = await postForm(server, admin, path, [
        ['fromMe', 'true'],
        ['medias', file],
        ['body', file.name],
      ]);
      expect(answer).toEqual({ name: text });
      expect(await typeOf((answer as { name: string }).name), path).toBe(type);
    }
  });

  it('make, list, read, change and delete a phrase that starts a flow [HTTP-167 to HTTP-171]', async () => {
    const { ask, admin, companyId } = await openCompany();
    const { id: flowId } = await ask('POST', '/flowbuilder', { name: 'Boas-vindas' });
    const { id: otherFlow } = await ask('POST', '/flowbuilder', { name: 'Pedidos' });
    const whatsappId = await makeConnection(server, companyId, admin);
    const otherConnection = await makeConnection(server, companyId, admin);
    const fields = { name: 'Desconto', flowId, whatsappId, phrase: 'quero desconto' };
    const made = await ask('POST', '/flowcampaign', fields);
    const saved = { ...rowOf(companyId), ...fields, id: made.id, status: true };
    expect(made).toMatchObject(saved);
    expect(await ask('GET', '/flowcampaign')).toMatchObject({ flow: [saved] });
    expect(await ask('GET', `/flowcampaign/${made.id}`)).toMatchObject({ details: saved });
    const changed = {
      id: made.id,
      name: 'Pedido',
      flowId: otherFlow,
      whatsappId: otherConnection,
      phrase: 'fazer pedido',
      status: false,
    };
    expect(await ask('PUT', '/flowcampaign', changed)).toMatchObject(changed);
    expect(await ask('GET', `/flowcampaign/${made.id}`)).toMatchObject({ details: changed });
    expect(await ask('DELETE', `/flowcampaign/${made.id}`)).toMatchObject({ id: made.id });
    expect(await ask('GET', '/flowcampaign')).toEqual({ flow: [] });
  });
});
