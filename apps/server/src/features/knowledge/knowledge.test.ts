import { knowledgeApi, promptsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeQueue, makeUser, within } from '../../../test/make.ts';
import { findPassages } from './findPassages.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web' });
});

async function openPrompt() {
  const companyId = await makeCompany(server);
  const admin = await makeUser(server, companyId, { profile: 'admin' });
  const { body } = await call(server, promptsApi.create, {
    as: admin,
    body: {
      name: 'Catálogo',
      prompt: 'Responda com calma e em poucas frases ao que o cliente perguntar.',
      apiKey: 'sk-test-key-4f2a',
      queueId: await makeQueue(server, companyId),
    },
  });
  return { companyId, admin, promptId: body.id };
}
const add = (as: TestUser, promptId: number, name: string, text: string) =>
  call(server, knowledgeApi.create, { as, params: { promptId }, body: { name, text } });
const search = (as: TestUser, promptId: number, question: string) =>
  call(server, knowledgeApi.search, { as, params: { promptId }, query: { question } });
const find = async (companyId: number, promptId: number, question: string): Promise<string[]> =>
  (await within(server, companyId, (work) => findPassages(work, promptId, question))).map(({ text }) => text);

describe('a text given to an assistant', () => {
  it('is stored, listed by name, changed and deleted, and administrators see it', async () => {
    const { admin, companyId, promptId } = await openPrompt();
    const screen = await openScreen(server, admin);
    const created = await add(admin, promptId, 'Trocas', 'Trocamos em até 30 dias com a nota fiscal.');
    expect(created.body).toMatchObject({
      promptId,
      companyId,
      kind: 'text',
      state: 'ready',
      reason: null,
      passages: 1,
    });
    expect(await screen.next('knowledgeSource')).toMatchObject({ action: 'create', source: { name: 'Trocas' } });
    await add(admin, promptId, 'Árvores', 'Vendemos mudas de ipê.');
    const listed = await call(server, knowledgeApi.list, { as: admin, params: { promptId } });
    expect(listed.body.sources.map(({ name }) => name)).toEqual(['Árvores', 'Trocas']);
    const params = { knowledgeSourceId: created.body.id };
    const text = 'Trocamos em até 90 dias.';
    const changed = await call(server, knowledgeApi.change, { as: admin, params, body: { text } });
    expect(changed.body).toMatchObject({ name: 'Trocas', passages: 1 });
    expect((await call(server, knowledgeApi.get, { as: admin, params })).body).toMatchObject({ name: 'Trocas', text });
    expect(await find(companyId, promptId, 'prazo de troca')).toEqual([text]);
    expect((await call(server, knowledgeApi.remove, { as: admin, params })).body).toEqual({ message: 'ok' });
    expect(await find(companyId, promptId, 'prazo de troca')).toEqual([]);
    expect((await call(server, knowledgeApi.get, { as: admin, params })).body).toEqual({
      error: 'ERR_NO_KNOWLEDGE_SOURCE_FOUND',
    });
  });

  it('goes with its assistant', async () => {
    const { admin, companyId, promptId } = await openPrompt();
    await add(admin, promptId, 'Trocas', 'Trocamos em até 30 dias.');
    expect((await call(server, promptsApi.remove, { as: admin, params: { promptId } })).status).toBe(200);
    const { rows } = await server.admin.query('select 1 from knowledge_passages where company_id = $1', [companyId]);
    expect(rows).toEqual([]);
  });

  it('is refused when it is blank, too long, or one too many', async () => {
    const { admin, companyId, promptId } = await openPrompt();
    for (const text of ['', '   \n  ', 'a'.repeat(50_001)])
      expect((await add(admin, promptId, 'Trocas', text)).body).toMatchObject({ error: 'ERR_VALIDATION' });
    await server.admin.query(
      `insert into knowledge_sources (company_id, prompt_id, kind, name, text, state)
       select $1, $2, 'text', 'Fonte ' || n, 'texto', 'ready' from generate_series(1, 50) n`,
      [companyId, promptId],
    );
    const refused = await add(admin, promptId, 'Trocas', 'Trocamos em até 30 dias.');
    expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_KNOWLEDGE_FULL' } });
  });

  it('is hidden from colleagues who are no administrators, and from other companies', async () => {
    const { admin, companyId, promptId } = await openPrompt();
    const { body: source } = await add(admin, promptId, 'Trocas', 'Trocamos em até 30 dias.');
    const params = { knowledgeSourceId: source.id };
    for (const profile of ['user', 'supervisor'] as const) {
      const as = await makeUser(server, companyId, { profile });
      for (const answer of [
        await call(server, knowledgeApi.list, { as, params: { promptId } }),
        await call(server, knowledgeApi.get, { as, params }),
        await search(as, promptId, 'troca'),
        await add(as, promptId, 'Preços', 'Tudo custa dez reais.'),
        await call(server, knowledgeApi.change, { as, params, body: { name: 'Meu' } }),
        await call(server, knowledgeApi.remove, { as, params }),
      ])
        expect(answer.body).toEqual({ error: 'ERR_NO_PERMISSION' });
    }
    const other = await openPrompt();
    expect((await search(other.admin, promptId, 'troca')).body).toEqual({ error: 'ERR_NO_PROMPT_FOUND' });
    expect((await add(other.admin, promptId, 'Preços', 'Tudo custa dez reais.')).body).toEqual({
      error: 'ERR_NO_PROMPT_FOUND',
    });
    expect((await call(server, knowledgeApi.remove, { as: other.admin, params })).body).toEqual({
      error: 'ERR_NO_KNOWLEDGE_SOURCE_FOUND',
    });
    // The search reads past row-level security and names the company itself.
    expect(await find(other.companyId, promptId, 'troca')).toEqual([]);
    expect(await find(companyId, promptId, 'troca')).toHaveLength(1);
  });
});

describe('the search for a question', () => {
  it('is tried by an administrator, with the names of the sources and without an answer', async () => {
    const { admin, promptId } = await openPrompt();
    const text = 'Trocamos em até 30 dias com a nota fiscal.';
    await add(admin, promptId, 'Trocas', text);
    const found = await search(admin, promptId, 'qual o prazo de troca?');
    expect(found.body).toEqual({ passages: [{ name: 'Trocas', page: null, text }] });
    expect((await search(admin, promptId, 'vocês entregam?')).body).toEqual({ passages: [] });
    for (const question of ['', '  ', 'a'.repeat(256)])
      expect((await search(admin, promptId, question)).body).toMatchObject({ error: 'ERR_VALIDATION' });
  });

  it('finds other forms of a word, without accents and case, and not what is only polite', async () => {
    const { admin, companyId, promptId } = await openPrompt();
    const text = 'Fazemos entregas em São Vicente. Para mais informações, veja as condições.';
    await add(admin, promptId, 'Frete', text);
    for (const question of ['vcs entregam?', 'ENTREGA', 'informacao', 'sao vicente', 'qual a condição', 'frete'])
      expect(await find(companyId, promptId, question), question).toEqual([text]);
    for (const question of ['bom dia, tudo bem?', 'oi', 'obrigada!', 'você tem?', '👍', '', '!!! & | ( \\ \' "', '&&'])
      expect(await find(companyId, promptId, question), question).toEqual([]);
  });

  it('puts the passage first that fits best, and a source by its name before others', async () => {
    const { admin, companyId, promptId } = await openPrompt();
    await add(admin, promptId, 'Loja', 'O sofá cama de três lugares é entregue montado.');
    await add(admin, promptId, 'Pagamento', 'Parcelamos o sofá em dez vezes sem juros no cartão.');
    await add(admin, promptId, 'Garantia', 'Vale por doze meses contra defeitos de fabricação.');
    expect((await find(companyId, promptId, 'parcelam o sofá no cartão?'))[0]).toMatch(/^Parcelamos/);
    expect((await find(companyId, promptId, 'e a garantia do sofá?'))[0]).toMatch(/^Vale por doze meses/);
  });

  it('returns at most five passages, also of a long text', async () => {
    const { admin, companyId, promptId } = await openPrompt();
    const text = Array.from(
      { length: 60 },
      (_, at) => `Item ${at}. ${'A mesa de jantar tem seis lugares. '.repeat(20)}`,
    );
    const { body } = await add(admin, promptId, 'Mesas', text.join('\n\n').slice(0, 45_000));
    expect(body.passages).toBeGreaterThan(40);
    const found = await find(companyId, promptId, 'mesa de jantar');
    expect(found).toHaveLength(5);
    expect(found.every((passage) => passage.length <= 1_000)).toBe(true);
  });
});
