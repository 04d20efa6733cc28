import { type Hours, type SettingKey } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import { connections, connectionQueues } from '../src/features/connections/connections.tables.ts';
import { queueOptions, queues } from '../src/features/queues/queues.tables.ts';
import { settings } from '../src/features/settings/settings.tables.ts';
import { companies } from '../src/features/companies/companies.tables.ts';
import { errandOf } from '../src/kernel/errand.ts';
import type { Job } from '../src/kernel/jobs/job.ts';
import { openLog } from '../src/kernel/log.ts';
import type { App } from '../src/app.ts';
import type { TestServer } from './harness.ts';
import { makeCompany, makeConnection, makeTestContact, makeUser, within } from './make.ts';

export type NewOption = { title: string; message?: string; children?: readonly NewOption[] };
export type NewBotQueue = {
  name: string;
  greetingMessage?: string;
  outOfHoursMessage?: string;
  orderQueue?: number | null;
  schedules?: Hours[];
  options?: readonly NewOption[];
  /** False for a queue of the company that the connection does not offer. */
  isOffered?: boolean;
};
export type NewBot = {
  queues?: readonly NewBotQueue[];
  connection?: Partial<typeof connections.$inferInsert>;
  settings?: Partial<Record<SettingKey, string>>;
  companyHours?: Hours[];
};

let colours = 0;

/** A company with a bot on a connected line, an administrator, an agent of every queue, and a customer. */
export async function makeBot(server: TestServer, bot: NewBot) {
  const companyId = await makeCompany(server);
  const made = await within(server, companyId, async (work) => {
    const ids: number[] = [];
    const offered: number[] = [];
    /** By the name of the queue and the places on the way down, counted from 0: `Vendas/0/1`. */
    const optionIds: Record<string, number> = {};
    for (const { options = [], isOffered = true, ...queue } of bot.queues ?? []) {
      const color = `#${(++colours).toString(16).padStart(6, '0')}`;
      const [row] = await work.db
        .insert(queues)
        .values({ companyId, color, ...queue })
        .returning({ id: queues.id });
      ids.push(row!.id);
      if (isOffered) offered.push(row!.id);
      const grow = async (level: readonly NewOption[], parentId: number | null, path: string): Promise<void> => {
        for (const [at, { title, message = '', children = [] }] of level.entries()) {
          const [option] = await work.db
            .insert(queueOptions)
            .values({ companyId, queueId: row!.id, parentId, title, message, option: at + 1 })
            .returning({ id: queueOptions.id });
          optionIds[`${path}/${at}`] = option!.id;
          await grow(children, option!.id, `${path}/${at}`);
        }
      };
      await grow(options, null, queue.name);
    }
    await work.db
      .update(companies)
      .set({ schedules: bot.companyHours ?? [] })
      .where(eq(companies.id, companyId));
    for (const [key, value] of Object.entries(bot.settings ?? {}))
      await work.db
        .update(settings)
        .set({ value })
        .where(and(eq(settings.companyId, companyId), eq(settings.key, key)));
    return { ids, offered, optionIds };
  });
  const admin = await makeUser(server, companyId, { profile: 'admin', queueIds: made.ids });
  const agent = await makeUser(server, companyId, { queueIds: made.ids });
  const connectionId = await makeConnection(server, companyId, admin);
  await within(server, companyId, async (work) => {
    if (made.offered.length > 0)
      await work.db
        .insert(connectionQueues)
        .values(made.offered.map((queueId) => ({ companyId, connectionId, queueId })));
    await work.db
      .update(connections)
      .set({ greetingMessage: 'Olá!', ...bot.connection })
      .where(and(eq(connections.companyId, companyId), eq(connections.id, connectionId)));
  });
  return {
    companyId,
    admin,
    agent,
    connectionId,
    queueIds: made.ids,
    optionIds: made.optionIds,
    contact: makeTestContact(server, admin, connectionId),
  };
}
export type TestBot = Awaited<ReturnType<typeof makeBot>>;

/** Runs the job of the bot as a worker would, now. */
export const runTurn = (app: Pick<App, 'jobs' | 'workshop'>, companyId: number, ticketId: number): Promise<void> => {
  const job = app.jobs.find(({ name }) => name === 'bots.takeTurn') as unknown as Job<object>;
  return job.run(errandOf(app.workshop, companyId, { kind: 'system', name: job.name }, openLog('silent', false)), {
    ticketId,
  });
};

/** Lets a burst be over: its messages are as old as if ten seconds had passed since they were stored. */
export const endBurst = (server: TestServer, ticketId: number) =>
  server.admin.query(`update messages set created_at = created_at - interval '10 seconds' where ticket_id = $1`, [
    ticketId,
  ]);

/** Returns the product's texts to the contact of a ticket, oldest first. */
export async function botTexts(server: TestServer, ticketId: number): Promise<string[]> {
  const { rows } = await server.admin.query<{ body: string }>(
    'select body from messages where ticket_id = $1 and from_me order by id',
    [ticketId],
  );
  return rows.map(({ body }) => body);
}

/** Returns how long a contact was silent after each message, in ms, and whether the bot answered then. */
export async function silencesOf(server: TestServer, ticketId: number): Promise<{ ms: number; isAnswered: boolean }[]> {
  const { rows } = await server.admin.query<{ ms: number; isAnswered: boolean }>(
    `select (extract(epoch from next_at - created_at) * 1000)::float8 as ms, coalesce(answered, false) as "isAnswered" from (
       select id, from_me, created_at, lead(from_me) over line as answered, lead(created_at) over line as next_at
       from messages where ticket_id = $1 window line as (order by id)) lines
     where not from_me order by id`,
    [ticketId],
  );
  return rows;
}

/** Plays bursts of a contact and returns the answers to each. */
export async function play(
  server: TestServer,
  { companyId, contact }: TestBot,
  bursts: readonly (string | string[])[],
) {
  const said: string[][] = [];
  let ticketId = 0;
  for (const burst of bursts) {
    for (const text of [burst].flat()) ticketId = (await contact.says(text)).ticketId;
    const before = (await botTexts(server, ticketId)).length;
    await endBurst(server, ticketId);
    await runTurn(server, companyId, ticketId);
    said.push((await botTexts(server, ticketId)).slice(before));
  }
  return { said, ticketId };
}
