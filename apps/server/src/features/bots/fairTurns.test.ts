import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { openTestServer, type TestServer } from '../../../test/harness.ts';
import { makeCompany, within } from '../../../test/make.ts';
import { outsideCalls } from '../../kernel/jobs/outsideCalls.ts';
import { postToIntegration } from '../queueIntegrations/index.ts';
import { askAssistant } from './askAssistant.ts';
import { botTurn, enqueueBotTurn } from './botTurn.ts';
import { askService } from './services/askService.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web' });
});

it('the turns of a company wait in a few queues of its own, beside those of others', async () => {
  const enqueue = async (count: number): Promise<string[]> => {
    const companyId = await makeCompany(server);
    await within(server, companyId, async (work) => {
      for (let ticketId = 1; ticketId <= count; ticketId++) await enqueueBotTurn(work, ticketId + companyId * 1_000);
    });
    const { rows } = await server.admin.query<{ queue: string }>(
      `select distinct q.queue_name as queue from graphile_worker._private_jobs j
       join graphile_worker._private_job_queues q on q.id = j.job_queue_id
       where j.payload->>'companyId' = $1`,
      [String(companyId)],
    );
    return rows.map(({ queue }) => queue);
  };
  const [busy, other] = [await enqueue(60), await enqueue(1)];
  expect(busy).toHaveLength(botTurn.atOncePerCompany!);
  expect(other).toHaveLength(1);
  expect(busy).not.toContain(other[0]);
});

it('calls to services outside share the queues of their company, in workers of their own', async () => {
  const companyId = await makeCompany(server);
  await within(server, companyId, async (work) => {
    for (let ticketId = 1; ticketId <= 20; ticketId++) {
      await work.enqueue(askAssistant, { ticketId, turn: 1 });
      await work.enqueue(askService, { ticketId, turn: 1 });
      const post = { integrationId: 1, ticketId, messageId: ticketId, deliveryId: randomUUID() };
      await work.enqueue(postToIntegration, post);
    }
  });
  const { rows } = await server.admin.query<{ queue: string | null; jobs: number }>(
    `select q.queue_name as queue, count(*)::int as jobs from graphile_worker._private_jobs j
     left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where j.payload->>'companyId' = $1 group by 1`,
    [String(companyId)],
  );
  expect(rows).toHaveLength(outsideCalls.atOncePerCompany);
  expect(rows.every(({ queue }) => queue?.startsWith(`outsideCalls ${companyId} `))).toBe(true);
  expect(rows.reduce((all, { jobs }) => all + jobs, 0)).toBe(60);
});
