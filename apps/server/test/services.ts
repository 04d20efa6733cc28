import { errandOf } from '../src/kernel/errand.ts';
import type { Job } from '../src/kernel/jobs/job.ts';
import { openLog } from '../src/kernel/log.ts';
import type { TestServer } from './harness.ts';

/** Runs the job that asks the service of a ticket for its last request, as a worker would. */
export async function runService(server: TestServer, companyId: number, ticketId: number): Promise<void> {
  const { rows } = await server.admin.query<{ turn: number }>(
    `select (state #>> '{outside,turn}')::int as turn from bot_states where ticket_id = $1`,
    [ticketId],
  );
  const turn = rows[0]?.turn ?? 0;
  const job = server.jobs.find(({ name }) => name === 'bots.askService') as unknown as Job<object>;
  await job.run(errandOf(server.workshop, companyId, { kind: 'system', name: job.name }, openLog('silent', false)), {
    ticketId,
    turn,
  });
}
