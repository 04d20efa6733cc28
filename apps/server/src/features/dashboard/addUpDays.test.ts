import { dashboardApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeQuietInbox, describeTicket, type Step } from '../../../test/history.ts';
import { errandOf } from '../../kernel/errand.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { openLog } from '../../kernel/log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const days = 40;
const dayAgo = (ago: number): string => new Date(Date.now() - ago * 24 * 60 * 60_000).toISOString().slice(0, 10);

/**
 * Forty days of a company with two attendants: waits, transfers, returns, reopenings on later days, ratings, groups.
 */
async function makeBusy() {
  const inbox = await makeQuietInbox(server);
  const { companyId, contactId, agent, other, connectionId } = inbox;
  for (let n = 0; n < days; n++) {
    const [first, second] = n % 2 === 0 ? [agent.id, other.id] : [other.id, agent.id];
    const steps: Step[] = [
      { type: 'created', minute: 0, status: 'pending' },
      { type: 'accepted', minute: 7 + n, status: 'open', userId: first },
      ...(n % 3 === 0 ? [{ type: 'transferred', minute: 60 + n, status: 'open', userId: second } as const] : []),
      ...(n % 5 === 0
        ? [
            { type: 'returned', minute: 90, status: 'pending' } as const,
            { type: 'accepted', minute: 100, status: 'open', userId: first } as const,
          ]
        : []),
      { type: 'closed', minute: 130 + n, status: 'closed', userId: first, reason: 'person' },
      // Reopened a day or two later, and on some days closed again.
      ...(n % 4 === 0 && n > 4
        ? [
            { type: 'reopened', minute: (1 + (n % 2)) * 1_440, status: 'open', userId: first } as const,
            {
              type: 'closed',
              minute: (1 + (n % 2)) * 1_440 + 30,
              status: 'closed',
              userId: first,
              reason: 'person',
            } as const,
          ]
        : []),
    ];
    const ticketId = await describeTicket(server, companyId, contactId, dayAgo(n), steps, { isGroup: n % 11 === 10 });
    if (n % 2 === 1)
      await server.admin.query(
        `insert into ratings (company_id, ticket_id, contact_id, connection_id, user_id, asked_at, value, answered_at)
         select $1, $2, $3, $4, $5, closed_at, $6, closed_at + interval '5 minutes' from tickets where company_id = $1 and id = $2`,
        [companyId, ticketId, contactId, connectionId, first, 1 + (n % 3)],
      );
  }
  return inbox;
}

/** Every figure of several ranges, as the screen asks for them. */
const figures = (as: TestUser) =>
  Promise.all(
    [
      [days + 5, 0],
      [30, 0],
      [20, 3],
      [9, 9],
      [0, 0],
    ].map(async ([first, last]) => {
      const query = { initialDate: dayAgo(first!), finalDate: dayAgo(last!) };
      const [summary, users, made] = await Promise.all([
        call(server, dashboardApi.summary, { as, query: { date_from: query.initialDate, date_to: query.finalDate } }),
        call(server, dashboardApi.ticketsUsers, { as, query }),
        call(server, dashboardApi.ticketsDay, { as, query }),
      ]);
      expect([summary.status, users.status, made.status]).toEqual([200, 200, 200]);
      return { summary: summary.body, users: users.body, made: made.body };
    }),
  );

async function addUp(companyId: number): Promise<number> {
  const job = server.jobs.find(({ name }) => name === 'dashboard.addUpDays') as unknown as Job<object>;
  await job.run(errandOf(server.workshop, companyId, { kind: 'system', name: job.name }, openLog('silent', false)), {});
  return addedUp(companyId);
}
const addedUp = async (companyId: number): Promise<number> =>
  (await server.admin.query('select count(*)::int as days from dashboard_days where company_id = $1', [companyId]))
    .rows[0].days;
const forget = (companyId: number) =>
  server.admin.query('delete from dashboard_days where company_id = $1', [companyId]);

test('a day that is added up gives the same figures as its spans, in every range [DASH-12, DASH-13, DASH-14, DASH-16, DASH-17]', async () => {
  const { companyId, admin } = await makeBusy();
  const read = await figures(admin);
  expect(read[0]!.summary.counters.supportFinished).toBeGreaterThan(30);
  // Today and yesterday are not added up, nor is the day before until it has been over for a day.
  const many = await addUp(companyId);
  expect(many).toBeGreaterThanOrEqual(days - 3);
  expect(many).toBeLessThanOrEqual(days - 2);
  expect(await figures(admin)).toEqual(read);
  // That the rows are what is read shows when they are wrong.
  await server.admin.query(
    'update dashboard_days set made = made + 1000, finished = finished + 1000 where company_id = $1',
    [companyId],
  );
  const wrong = await figures(admin);
  expect(wrong[0]!.summary.counters.supportFinished).toBe(read[0]!.summary.counters.supportFinished + many * 1_000);
  expect(wrong[0]!.made.count).toBe(read[0]!.made.count + many * 1_000);
});

const changes: [string, string][] = [
  [
    'reopened',
    `insert into ticket_events (company_id, ticket_id, type, at, after) select $1, $2, 'reopened', now(), jsonb_build_object('status', 'open', 'userId', $3::int)`,
  ],
  [
    'closed at another time',
    `update tickets set closed_at = closed_at + interval '10 days' where company_id = $1 and id = $2 and $3 > 0`,
  ],
  ['taken out of the count', `update tickets set is_group = true where company_id = $1 and id = $2 and $3 > 0`],
  [
    'merged',
    `with marked as (update tickets set merged = true where company_id = $1 and id = $2 returning id)
     update ticket_spans s set merged = true from marked where s.company_id = $1 and s.ticket_id = marked.id and $3 > 0`,
  ],
  ['deleted with its spans and ratings', `delete from tickets where company_id = $1 and id = $2 and $3 > 0`],
  ['rated otherwise', `update ratings set value = 1 + value % 3 where company_id = $1 and ticket_id = $2 and $3 > 0`],
];

test.each(changes)(
  'a past ticket that is %s takes its days back, and no others [DASH-12, DASH-17]',
  async (_what, statement) => {
    const { companyId, admin, agent } = await makeBusy();
    const before = await figures(admin);
    const many = await addUp(companyId);
    const { rows } = await server.admin.query(
      `select t.id from tickets t join ratings r on r.company_id = t.company_id and r.ticket_id = t.id where t.company_id = $1 order by t.created_at offset 6 limit 1`,
      [companyId],
    );
    await server.admin.query(statement, [companyId, rows[0].id, agent.id]);
    const left = await addedUp(companyId);
    expect(left).toBeLessThan(many);
    expect(left).toBeGreaterThanOrEqual(many - 3);
    const after = await figures(admin);
    expect(after).not.toEqual(before);
    await forget(companyId);
    expect(after).toEqual(await figures(admin));
    expect(await addUp(companyId)).toBe(many);
    expect(await figures(admin)).toEqual(after);
  },
);

test('a change that is not committed while its day is added up is not missing from it [DASH-12]', async () => {
  const { companyId, admin } = await makeBusy();
  const client = await server.admin.connect();
  try {
    await client.query('begin');
    await client.query(
      `delete from tickets where company_id = $1 and id = (select id from tickets where company_id = $1 order by created_at offset 5 limit 1)`,
      [companyId],
    );
    let isDone = false;
    const adding = addUp(companyId).then(() => (isDone = true));
    await until(async () => {
      const { rows } = await client.query(
        `select 1 from pg_locks where locktype = 'advisory' and classid = $1 and not granted`,
        [companyId],
      );
      return rows.length > 0;
    });
    expect(isDone).toBe(false);
    await client.query('commit');
    await adding;
  } finally {
    client.release();
  }
  const read = await figures(admin);
  await forget(companyId);
  expect(read).toEqual(await figures(admin));
});

test('a company that moves to another time zone has its days added up anew [I18N-11, DASH-14]', async () => {
  const { companyId, admin } = await makeBusy();
  const many = await addUp(companyId);
  await server.admin.query(`update companies set timezone = 'Asia/Kolkata' where id = $1`, [companyId]);
  const read = await figures(admin);
  expect(await addUp(companyId)).toBeGreaterThanOrEqual(many - 1);
  expect(
    (await server.admin.query('select distinct zone from dashboard_days where company_id = $1', [companyId])).rows,
  ).toEqual([{ zone: 'Asia/Kolkata' }]);
  expect(await figures(admin)).toEqual(read);
});
