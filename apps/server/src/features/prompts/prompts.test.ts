import { promptsApi, queuesApi, connectionsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeConnection, makeQueue, makeUser } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const instructions = 'Você atende a loja de móveis com calma. Responda em poucas frases e nunca prometa descontos.';
const key = 'sk-secret-key-4f2a';

async function makeAdmin(without: Parameters<typeof makeCompany>[1] = {}) {
  const companyId = await makeCompany(server, without);
  return {
    companyId,
    admin: await makeUser(server, companyId, { profile: 'admin' }),
    queueId: await makeQueue(server, companyId),
  };
}
const create = (as: TestUser, body: object) =>
  call(server, promptsApi.create, {
    as,
    body: { name: 'Catálogo', prompt: instructions, apiKey: key, ...body } as never,
  });

describe('a prompt', () => {
  it('has the specified fields and defaults, and its key is masked and sealed [PROM-03, PROM-09, PROM-16, AMB-88]', async () => {
    const { admin, queueId, companyId } = await makeAdmin();
    const screen = await openScreen(server, admin);
    const { body } = await create(admin, { queueId });
    expect(body).toMatchObject({
      name: 'Catálogo',
      prompt: instructions,
      model: 'gpt-3.5-turbo-1106',
      maxTokens: 100,
      temperature: 1,
      maxMessages: 10,
      queueId,
      queue: { id: queueId },
      usedBy: [],
      totalTokens: 0,
    });
    expect(body.apiKey).toBe('••••4f2a');
    expect(await screen.next('prompt')).toMatchObject({
      action: 'create',
      prompt: { id: body.id, apiKey: '••••4f2a' },
    });
    const [row] = (await server.admin.query('select api_key from prompts where company_id = $1', [companyId])).rows;
    expect(row.api_key).toMatch(/^v1\./);
    const { rows } = await server.admin.query(
      `select changes::text || hidden_fields::text as text from audit_entries where company_id = $1 and kind = 'prompt'`,
      [companyId],
    );
    expect(rows.map(({ text }: { text: string }) => text).join()).not.toContain('secret-key');
    expect(rows).toHaveLength(1);
  });

  it('keeps its key when the mask is saved, and takes a new one [PROM-16]', async () => {
    const { admin, queueId, companyId } = await makeAdmin();
    const { id, apiKey } = (await create(admin, { queueId })).body;
    const sealed = async () =>
      (await server.admin.query('select api_key from prompts where company_id = $1', [companyId])).rows[0]
        .api_key as string;
    const before = await sealed();
    const change = (body: object) => call(server, promptsApi.change, { as: admin, params: { promptId: id }, body });
    expect((await change({ apiKey, temperature: '0.4' })).body).toMatchObject({ apiKey, temperature: 0.4 });
    expect(await sealed()).toBe(before);
    expect((await change({ apiKey: 'sk-other-key-9999' })).body.apiKey).toBe('••••9999');
    expect(await sealed()).not.toBe(before);
    expect((await create(admin, { queueId, apiKey })).body).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { fields: { apiKey: 'invalid_format' } },
    });
  });

  it.each([
    [{ name: 'abcd' }, 'name'],
    [{ name: 'a'.repeat(101) }, 'name'],
    [{ prompt: 'a'.repeat(49) }, 'prompt'],
    [{ prompt: `${'a'.repeat(49)}   ` }, 'prompt'],
    [{ temperature: 1.1 }, 'temperature'],
    [{ temperature: -0.1 }, 'temperature'],
    [{ maxTokens: 0 }, 'maxTokens'],
    [{ maxMessages: 101 }, 'maxMessages'],
    [{ apiKey: '' }, 'apiKey'],
    [{ apiKey: 'a\nb' }, 'apiKey'],
    [{ model: '' }, 'model'],
    [{ queueId: '' }, 'queueId'],
  ])('refuses %j [PROM-04, PROM-05, PROM-06, PROM-07, PROM-08]', async (wrong, field) => {
    const { admin, queueId } = await makeAdmin();
    const answer = await create(admin, { queueId, ...wrong });
    expect(answer.body).toMatchObject(
      field === 'queueId'
        ? { error: expect.stringMatching(/ERR_VALIDATION|ERR_NO_QUEUE_FOUND/) }
        : { error: 'ERR_VALIDATION', details: { fields: { [field]: expect.any(String) } } },
    );
  });

  it('takes instructions of 50 characters, and the temperatures 0 and 1 [PROM-05, PROM-07]', async () => {
    const { admin, queueId } = await makeAdmin();
    const prompt = 'a'.repeat(50);
    for (const temperature of [0, 1])
      expect((await create(admin, { queueId, prompt, temperature })).body).toMatchObject({ prompt, temperature });
  });

  it('cannot be written without assistants in the plan, but read and counted [PROM-02]', async () => {
    const { admin, queueId } = await makeAdmin({ useOpenAi: false });
    expect(await create(admin, { queueId })).toMatchObject({ status: 400, body: { error: 'ERR_PLAN_FEATURE' } });
    expect((await call(server, promptsApi.list, { as: admin })).body).toMatchObject({ prompts: [], count: 0 });
  });

  it('appears on the screens of administrators when it is created and changed, without its key [PROM-12]', async () => {
    const { admin, companyId, queueId } = await makeAdmin();
    const agent = await makeUser(server, companyId);
    const stranger = await makeAdmin();
    const [screen, ofAgent, ofStranger] = [
      await openScreen(server, admin),
      await openScreen(server, agent),
      await openScreen(server, stranger.admin),
    ];
    const { id } = (await create(admin, { queueId })).body;
    const created = await screen.next('prompt');
    expect(created).toMatchObject({ action: 'create', prompt: { id, name: 'Catálogo' } });
    const params = { promptId: id };
    await call(server, promptsApi.change, { as: admin, params, body: { name: 'Preços', maxTokens: 321 } });
    const changed = await screen.next('prompt');
    expect(changed).toMatchObject({ action: 'update', prompt: { id, name: 'Preços', maxTokens: 321 } });
    expect(JSON.stringify([created, changed])).not.toContain(key);
    expect([ofAgent.silent('prompt'), ofStranger.silent('prompt')]).toEqual([true, true]);
  });

  it('is listed by name, found by search, read and deleted [PROM-11, PROM-12]', async () => {
    const { admin, queueId } = await makeAdmin();
    await create(admin, { queueId, name: 'Trocas e devoluções' });
    const { id } = (await create(admin, { queueId, name: 'Árvore de preços' })).body;
    const list = async (query: object) =>
      (await call(server, promptsApi.list, { as: admin, query })).body.prompts.map(({ name }) => name);
    expect(await list({})).toEqual(['Árvore de preços', 'Trocas e devoluções']);
    expect(await list({ searchParam: 'arvore', pageNumber: 1 })).toEqual(['Árvore de preços']);
    const one = { as: admin, params: { promptId: id } };
    expect((await call(server, promptsApi.get, one)).body.name).toBe('Árvore de preços');
    const screen = await openScreen(server, admin);
    expect((await call(server, promptsApi.remove, one)).body).toEqual({ message: 'ok' });
    expect(await screen.next('prompt')).toEqual({ action: 'delete', promptId: id });
    expect((await call(server, promptsApi.get, one)).body).toEqual({ error: 'ERR_NO_PROMPT_FOUND' });
  });

  it('is used by connections and queues, and cannot be deleted then [CONN-13, QUE-05]', async () => {
    const { admin, companyId, queueId } = await makeAdmin();
    const { id } = (await create(admin, { queueId })).body;
    const connectionId = await makeConnection(server, companyId, admin, { name: 'Loja' });
    const setConnection = (promptId: number | null | '') =>
      call(server, connectionsApi.change, { as: admin, params: { whatsappId: connectionId }, body: { promptId } });
    const setQueue = (promptId: number | null) =>
      call(server, queuesApi.change, { as: admin, params: { queueId }, body: { promptId } });
    expect((await setConnection(id)).body.promptId).toBe(id);
    expect((await setQueue(id)).body.promptId).toBe(id);
    expect((await setQueue(999_999)).body).toEqual({ error: 'ERR_NO_PROMPT_FOUND' });
    const { name } = (await call(server, queuesApi.get, { as: admin, params: { queueId } })).body;
    const remove = () => call(server, promptsApi.remove, { as: admin, params: { promptId: id } });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { error: 'ERR_IN_USE', details: { by: ['Loja', name] } },
    });
    expect((await setConnection('')).body.promptId).toBeNull();
    await setQueue(null);
    expect((await remove()).body).toEqual({ message: 'ok' });
  });

  it('loses a queue that is deleted, and keeps answering', async () => {
    const { admin, companyId } = await makeAdmin();
    const other = await makeQueue(server, companyId, 'Outra');
    const { id } = (await create(admin, { queueId: other })).body;
    await call(server, queuesApi.remove, { as: admin, params: { queueId: other } });
    expect((await call(server, promptsApi.get, { as: admin, params: { promptId: id } })).body).toMatchObject({
      queueId: null,
      queue: null,
    });
  });
});
