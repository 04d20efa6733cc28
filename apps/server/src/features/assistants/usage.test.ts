import { LLMock } from '@copilotkit/aimock';
import { assistantsApi, promptsApi, ticketsApi } from '@recado/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeAssistant, runReply } from '../../../test/makeAssistant.ts';
import { botTexts, endBurst, runTurn, type TestBot } from '../../../test/makeBot.ts';
import { makeUser } from '../../../test/make.ts';
import { untilBlocked } from '../../../test/untilBlocked.ts';
import { toLimitMail } from './toLimitMail.ts';
import { errandOf } from '../../kernel/errand.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { openLog } from '../../kernel/log.ts';

let server: TestServer;
const ai = new LLMock({ port: 0 });
beforeAll(async () => {
  await ai.start();
  // No worker of its own: a job runs only when a test runs it.
  server = await openTestServer({ roles: 'web,phones', env: { AI_URL: `${ai.url}/v1` } });
});
afterAll(() => ai.stop());
beforeEach(() => {
  ai.clearFixtures();
  ai.clearRequests();
});

const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1_000 };
async function ask(bot: TestBot, text: string): Promise<{ ticketId: number; said: string[] }> {
  const { ticketId } = await bot.contact.says(text);
  const before = (await botTexts(server, ticketId)).length;
  await endBurst(server, ticketId);
  await runTurn(server, bot.companyId, ticketId);
  await runReply(server, bot.companyId, ticketId);
  return { ticketId, said: (await botTexts(server, ticketId)).slice(before) };
}
const readUsage = async (as: TestUser, month?: string) =>
  (await call(server, assistantsApi.usage, { as, query: month === undefined ? {} : { month } })).body;
const change = (as: TestUser, body: object) => call(server, assistantsApi.changeSettings, { as, body });
const mailJobs = async (companyId: number) =>
  (
    await server.admin.query(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'prompts.mailLimit' and (j.payload ->> 'companyId')::int = $1`,
      [companyId],
    )
  ).rows;

describe('the usage of assistants', () => {
  it('is counted by month, assistant, purpose and model, with hand-overs and failures [PROM-14]', async () => {
    ai.onMessage(/pessoa/, { content: 'Já chamo. [[HUMANO]]', usage }).onMessage(/mesa/, { content: 'Temos.', usage });
    const bot = await makeAssistant(server, undefined, { model: 'gpt-4o-mini' });
    await ask(bot, 'tem mesa?');
    await ask(bot, 'e uma pergunta sem resposta');
    await ask(bot, 'quero uma pessoa');
    const { rows, months, month, settings, isLimitReached } = await readUsage(bot.admin);
    expect(rows).toEqual([
      {
        kind: 'prompt',
        id: bot.promptId,
        name: 'Catálogo',
        purpose: 'contacts',
        model: 'gpt-4o-mini',
        answers: 2,
        handOvers: 1,
        failures: 1,
        promptTokens: 1_800,
        completionTokens: 200,
        totalTokens: 2_000,
      },
    ]);
    expect(months).toEqual([month]);
    expect(settings).toEqual({ monthlyTokens: null, pricePerMillion: null, helperPromptId: null });
    expect(isLimitReached).toBe(false);
    const earlier = await readUsage(bot.admin, '2025-01');
    expect(earlier).toMatchObject({ month: '2025-01', rows: [] });
    expect((await call(server, assistantsApi.usage, { as: bot.agent })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
  });

  it('is counted beyond what 32 bits hold [PROM-14]', async () => {
    ai.onMessage(/.*/, { content: 'Temos.', usage });
    const bot = await makeAssistant(server);
    await ask(bot, 'oi');
    await server.admin.query(
      `update ai_usage set prompt_tokens = 2147483000, total_tokens = 2147483000 where company_id = $1`,
      [bot.companyId],
    );
    await ask(bot, 'e hoje?');
    const counted = { promptTokens: 2_147_483_900, completionTokens: 200, totalTokens: 2_147_484_000 };
    expect((await readUsage(bot.admin)).rows).toMatchObject([counted]);
    const params = { promptId: bot.promptId };
    expect((await call(server, promptsApi.get, { as: bot.admin, params })).body).toMatchObject(counted);
  });

  it('stays when the assistant is deleted, without its name [PROM-14]', async () => {
    ai.onMessage(/.*/, { content: 'Temos.', usage });
    const bot = await makeAssistant(server);
    await ask(bot, 'oi');
    await server.admin.query('update connections set prompt_id = null where company_id = $1', [bot.companyId]);
    await call(server, promptsApi.remove, { as: bot.admin, params: { promptId: bot.promptId } });
    expect((await readUsage(bot.admin)).rows).toMatchObject([{ kind: 'prompt', name: null, totalTokens: 1_000 }]);
  });
});

describe('the settings of assistants', () => {
  it('are kept, emptied, checked and recorded', async () => {
    const bot = await makeAssistant(server);
    const saved = await change(bot.admin, {
      monthlyTokens: '50000',
      pricePerMillion: 4.9,
      helperPromptId: bot.promptId,
    });
    expect(saved.body).toEqual({ monthlyTokens: 50_000, pricePerMillion: 4.9, helperPromptId: bot.promptId });
    expect((await change(bot.admin, { monthlyTokens: '' })).body).toMatchObject({
      monthlyTokens: null,
      pricePerMillion: 4.9,
    });
    for (const body of [{ monthlyTokens: 5 }, { pricePerMillion: -1 }, { pricePerMillion: 'muito' }])
      expect((await change(bot.admin, body)).body).toMatchObject({ error: 'ERR_VALIDATION' });
    const other = await makeAssistant(server);
    expect((await change(other.admin, { helperPromptId: bot.promptId })).body).toEqual({
      error: 'ERR_NO_PROMPT_FOUND',
    });
    expect((await change(bot.agent, { monthlyTokens: 9_000 })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    const { rows } = await server.admin.query(
      `select count(*)::int as count from audit_entries where company_id = $1 and kind = 'aiSetting'`,
      [bot.companyId],
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  it('lose a helper that is deleted', async () => {
    const bot = await makeAssistant(server);
    await change(bot.admin, { helperPromptId: bot.promptId });
    await server.admin.query('update connections set prompt_id = null where company_id = $1', [bot.companyId]);
    await call(server, promptsApi.remove, { as: bot.admin, params: { promptId: bot.promptId } });
    expect((await readUsage(bot.admin)).settings.helperPromptId).toBeNull();
  });
});

describe('the helper of attendants', () => {
  const makeUnused = async () => {
    const bot = await makeAssistant(server);
    await server.admin.query('update connections set prompt_id = null where company_id = $1', [bot.companyId]);
    await server.admin.query('update queues set prompt_id = null where company_id = $1', [bot.companyId]);
    return bot;
  };

  it('is no prompt that is being deleted at this moment', async () => {
    const bot = await makeUnused();
    const holder = await server.admin.connect();
    try {
      await holder.query('begin');
      await holder.query('delete from prompts where id = $1', [bot.promptId]);
      const answer = change(bot.admin, { helperPromptId: bot.promptId });
      await untilBlocked(server);
      await holder.query('commit');
      expect((await answer).body).toMatchObject({ error: 'ERR_NO_PROMPT_FOUND' });
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    expect((await readUsage(bot.admin)).settings.helperPromptId).toBeNull();
  });

  it('keeps nobody from changing the limit when its prompt is gone', async () => {
    const bot = await makeUnused();
    await change(bot.admin, { helperPromptId: bot.promptId });
    await server.admin.query('delete from prompts where id = $1', [bot.promptId]);
    expect((await change(bot.admin, { monthlyTokens: 5_000 })).body).toMatchObject({ monthlyTokens: 5_000 });
  });
});

describe('the limit of a month', () => {
  it('silences assistants, leaves tickets to people and is told once to administrators', async () => {
    ai.onMessage(/.*/, { content: 'Temos.', usage });
    const bot = await makeAssistant(server);
    await makeUser(server, bot.companyId, { profile: 'admin' });
    await change(bot.admin, { monthlyTokens: 2_000 });
    const first = await ask(bot, 'um');
    expect(first.said).toEqual(['Temos.']);
    expect(await mailJobs(bot.companyId)).toHaveLength(0);
    expect((await ask(bot, 'dois')).said).toEqual(['Temos.']);
    expect((await readUsage(bot.admin)).isLimitReached).toBe(true);
    const third = await ask(bot, 'três');
    expect(third.said).toEqual([]);
    expect(ai.getRequests()).toHaveLength(2);
    const ticket = (await call(server, ticketsApi.get, { as: bot.admin, params: { ticketId: third.ticketId } })).body;
    expect(ticket).toMatchObject({ status: 'pending', touched: false, queueId: bot.queueIds[0] });
    const { rows } = await server.admin.query(
      `select reason from ticket_events where ticket_id = $1 and type = 'bot' order by id`,
      [third.ticketId],
    );
    expect(rows).toEqual([{ reason: 'assistantLimited' }]);
    // The ticket stays with people, and nobody is told twice.
    await bot.contact.says('quatro');
    await endBurst(server, third.ticketId);
    await runTurn(server, bot.companyId, third.ticketId);
    expect(await mailJobs(bot.companyId)).toHaveLength(1);
    // A mail that fails repeats no other.
    expect(await runMailJob(bot.companyId)).toBe(2);
    const { rows: mails } = await server.admin.query(`select subject from mails where company_id = $1 order by id`, [
      bot.companyId,
    ]);
    expect(mails).toHaveLength(2);
    expect(mails[0].subject).toMatch(/^O limite de tokens de \d\d\/\d{4} foi atingido$/);
  });

  it('is told in words that name the company, the month and the tokens', () => {
    const mail = toLimitMail({
      email: 'ana@loja.test',
      name: 'Ana <Dona>',
      language: 'pt',
      company: 'Casa Aurora',
      month: '2026-11',
      tokens: 2_000_000,
      publicUrl: 'https://recado.test',
    });
    expect(mail.subject).toBe('O limite de tokens de 11/2026 foi atingido');
    expect(mail.text).toContain('Os assistentes de IA da Casa Aurora usaram os 2.000.000 tokens do mês');
    expect(mail.html).toContain('Ana &lt;Dona&gt;');
    expect(mail.text).toContain('https://recado.test/prompts');
  });

  it('lets assistants answer again when it is raised, and can be mailed again', async () => {
    ai.onMessage(/.*/, { content: 'Temos.', usage });
    const bot = await makeAssistant(server);
    const mailCount = async () =>
      (await server.admin.query('select 1 from mails where company_id = $1', [bot.companyId])).rowCount;
    await change(bot.admin, { monthlyTokens: 1_000 });
    await ask(bot, 'um');
    await change(bot.admin, { monthlyTokens: 2_000 });
    await runMailJob(bot.companyId);
    expect(await mailCount()).toBe(0);
    expect((await ask(bot, 'dois')).said).toEqual(['Temos.']);
    await runMailJob(bot.companyId);
    expect(await mailCount()).toBe(1);
    await runMailJob(bot.companyId);
    expect(await mailCount()).toBe(1);
  });
});

/** Runs the job, then the jobs for each administrator that it enqueued. Returns the number of the latter. */
async function runMailJob(companyId: number): Promise<number> {
  const job = server.jobs.find(({ name }) => name === 'prompts.mailLimit') as unknown as Job<object>;
  const { month } = (await mailJobs(companyId))[0]!.payload.payload as { month: string };
  const errand = errandOf(server.workshop, companyId, { kind: 'system', name: job.name }, openLog('silent', false));
  await job.run(errand, { month });
  const { rows: forUsers } = await server.admin.query<{ payload: { payload: object } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'prompts.mailLimit' and (j.payload ->> 'companyId')::int = $1
       and j.payload -> 'payload' -> 'userId' is not null returning j.payload`,
    [companyId],
  );
  for (const { payload } of forUsers) await job.run(errand, payload.payload);
  return forUsers.length;
}
