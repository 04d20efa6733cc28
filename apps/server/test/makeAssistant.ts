import { connectionsApi, promptsApi } from '@recado/contracts';
import { errandOf } from '../src/kernel/errand.ts';
import type { Job } from '../src/kernel/jobs/job.ts';
import { openLog } from '../src/kernel/log.ts';
import { call, type TestServer } from './harness.ts';
import { makeBot, type NewBot } from './makeBot.ts';

export const instructions =
  'Você atende {{firstName}} na loja de móveis. Responda com calma, em poucas frases, e nunca prometa.';

/** A bot whose connection is answered by an assistant that hands over to the first queue. */
export async function makeAssistant(
  server: TestServer,
  bot: NewBot = { queues: [{ name: 'Vendas' }, { name: 'Suporte' }] },
  prompt: object = {},
) {
  const made = await makeBot(server, bot);
  const { body } = await call(server, promptsApi.create, {
    as: made.admin,
    body: { name: 'Catálogo', prompt: instructions, apiKey: 'sk-test-key-4f2a', queueId: made.queueIds[0]!, ...prompt },
  });
  await call(server, connectionsApi.change, {
    as: made.admin,
    params: { whatsappId: made.connectionId },
    body: { promptId: body.id },
  });
  return { ...made, promptId: body.id };
}

export const turnOf = async (server: TestServer, ticketId: number): Promise<number> =>
  (
    await server.admin.query<{ turn: number }>(
      `select (state -> 'assistant' ->> 'turn')::int as turn from bot_states where ticket_id = $1`,
      [ticketId],
    )
  ).rows[0]!.turn;

/** Runs the job that asks the assistant, as a worker would. */
export async function runReply(server: TestServer, companyId: number, ticketId: number, turn?: number): Promise<void> {
  const job = server.jobs.find(({ name }) => name === 'bots.askAssistant') as unknown as Job<object>;
  await job.run(errandOf(server.workshop, companyId, { kind: 'system', name: job.name }, openLog('silent', false)), {
    ticketId,
    turn: turn ?? (await turnOf(server, ticketId)),
  });
}
