import { knowledgeApi, promptsApi, type KnowledgeSource } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeQueue, makeUser, within } from '../../../test/make.ts';
import { makePdf } from '../../../test/makePdf.ts';
import { errandOf } from '../../kernel/errand.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { openLog } from '../../kernel/log.ts';
import { findPassages } from './findPassages.ts';

let server: TestServer;
beforeAll(async () => {
  // No worker of its own: a job runs only when a test runs it.
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

async function upload(as: TestUser, promptId: number, name: string, content: Buffer | string) {
  const form = new FormData();
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  const answer = await fetch(`${server.url}/api/prompt/${promptId}/knowledge/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as KnowledgeSource & { error?: string } };
}

/** Reads the file of a source, as a worker would. */
async function runReading(companyId: number, sourceId: number, exhausted = false): Promise<void> {
  const job = server.jobs.find(({ name }) => name === 'knowledge.readFile') as unknown as Job<object>;
  const errand = errandOf(server.workshop, companyId, { kind: 'system', name: job.name }, openLog('silent', false));
  await (exhausted ? job.exhausted!(errand, { sourceId }) : job.run(errand, { sourceId }));
}
const get = async (as: TestUser, id: number) =>
  (await call(server, knowledgeApi.get, { as, params: { knowledgeSourceId: id } })).body;
const find = (companyId: number, promptId: number, question: string) =>
  within(server, companyId, (work) => findPassages(work, promptId, question));

// A thread that reads a document loads its code from source, which takes seconds on a busy machine.
describe('a file given to an assistant', { timeout: 60_000 }, () => {
  it('is read into passages with their pages, and administrators see when it is done', async () => {
    const { admin, companyId, promptId } = await openPrompt();
    const screen = await openScreen(server, admin);
    const file = makePdf([['Garantia de doze meses.'], ['Entregamos em Santos.']]);
    const { status, body } = await upload(admin, promptId, 'Condições.pdf', file);
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'file', name: 'Condições.pdf', state: 'reading', passages: 0 });
    expect(body.bytes).toBe(file.length);
    expect(await screen.next('knowledgeSource')).toMatchObject({ action: 'create', source: { id: body.id } });
    await runReading(companyId, body.id);
    expect(await screen.next('knowledgeSource')).toMatchObject({
      action: 'update',
      source: { id: body.id, state: 'ready', reason: null, passages: 2 },
    });
    expect(await find(companyId, promptId, 'vocês entregam em Santos?')).toMatchObject([
      { name: 'Condições.pdf', page: 2, text: 'Entregamos em Santos.' },
    ]);
    const stored = await fetch(body.fileUrl!.replace(/^https?:\/\/[^/]+/, server.url));
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(file);
    // A second run, as after a killed worker, leaves the same.
    await runReading(companyId, body.id);
    expect(await get(admin, body.id)).toMatchObject({ state: 'ready', passages: 2 });
  });

  it.each(['prazos.txt', 'prazos.md', 'PRAZOS'])('may be a text with the name %s', async (name) => {
    const { admin, companyId, promptId } = await openPrompt();
    const { body } = await upload(admin, promptId, name, '# Prazos\n\nA troca é feita em 30 dias.');
    await runReading(companyId, body.id);
    expect(await find(companyId, promptId, 'trocas')).toMatchObject([{ name, page: null }]);
  });

  it.each([
    ['broken', Buffer.from('%PDF-1.7\nnothing of a PDF'), 'unreadable'],
    ['behind a password', makePdf([['oi']], { encrypted: true }), 'encrypted'],
    ['without text', makePdf([[], []]), 'empty'],
    ['of too many pages', makePdf(Array.from({ length: 501 }, () => ['oi'])), 'tooLong'],
  ])('is failed with its reason if it is a PDF %s', async (_name, file, reason) => {
    const { admin, companyId, promptId } = await openPrompt();
    const { status, body } = await upload(admin, promptId, 'Tabela.pdf', file);
    expect(status).toBe(200);
    await runReading(companyId, body.id);
    expect(await get(admin, body.id)).toMatchObject({ state: 'failed', reason, passages: 0 });
  });

  it('is failed when the job has given up', async () => {
    const { admin, companyId, promptId } = await openPrompt();
    const { body } = await upload(admin, promptId, 'prazos.txt', 'A troca é feita em 30 dias.');
    await runReading(companyId, body.id, true);
    expect(await get(admin, body.id)).toMatchObject({ state: 'failed', reason: 'unreadable' });
  });

  it('is refused if it is neither text nor PDF, too large, or missing, and nothing is stored', async () => {
    const { admin, companyId, promptId } = await openPrompt();
    const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(200)]);
    for (const [name, content] of [
      ['Tabela.pdf', zip],
      ['pagina.txt', '<html><script>alert(1)</script></html>'],
    ] as const)
      expect(await upload(admin, promptId, name, content)).toMatchObject({
        status: 400,
        body: { error: 'ERR_FILE_TYPE' },
      });
    const large = await upload(admin, promptId, 'grande.txt', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'));
    expect(large).toMatchObject({ status: 400, body: { error: 'ERR_FILE_TOO_LARGE' } });
    const missing = await fetch(`${server.url}/api/prompt/${promptId}/knowledge/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: new FormData(),
    });
    expect(missing.status).toBe(400);
    const { rows } = await server.admin.query('select 1 from media where company_id = $1', [companyId]);
    expect(rows).toEqual([]);
  });

  it('is hidden from colleagues who are no administrators, and from other companies', async () => {
    const { admin, companyId, promptId } = await openPrompt();
    const { body } = await upload(admin, promptId, 'prazos.txt', 'A troca é feita em 30 dias.');
    const agent = await makeUser(server, companyId);
    const other = await openPrompt();
    expect((await upload(agent, promptId, 'a.txt', 'um texto')).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    expect((await upload(other.admin, promptId, 'a.txt', 'um texto')).body).toEqual({ error: 'ERR_NO_PROMPT_FOUND' });
    const address = body.fileUrl!.replace(/^https?:\/\/[^/]+/, server.url).split('?')[0]!;
    const readBy = async (as: TestUser): Promise<number> =>
      (await fetch(address, { headers: { authorization: `Bearer ${as.token}` } })).status;
    expect(await readBy(admin)).toBe(200);
    expect(await readBy(agent)).toBe(404);
    expect(await readBy(other.admin)).toBe(404);
  });

  it('refuses a text of its own, and keeps its passages under a new name', async () => {
    const { admin, companyId, promptId } = await openPrompt();
    const { body } = await upload(admin, promptId, 'prazos.txt', 'A troca é feita em 30 dias.');
    await runReading(companyId, body.id);
    const params = { knowledgeSourceId: body.id };
    const refused = await call(server, knowledgeApi.change, { as: admin, params, body: { text: 'Outro texto aqui.' } });
    expect(refused.body).toMatchObject({ error: 'ERR_VALIDATION', details: { fields: { text: 'custom' } } });
    await call(server, knowledgeApi.change, { as: admin, params, body: { name: 'Devolução' } });
    expect(await find(companyId, promptId, 'devolução')).toMatchObject([{ name: 'Devolução' }]);
  });
});
