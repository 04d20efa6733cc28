import { type Endpoint } from '@recado/contracts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { derivedKeys } from '../src/config.ts';
import { openOutbox } from '../src/features/mails/index.ts';
import { tags } from '../src/features/tags/tags.tables.ts';
import type { Work } from '../src/kernel/work.ts';
import { cloneRows } from './cloneRows.ts';
import { call, openTestServer, type TestServer } from './harness.ts';
import { within } from './make.ts';
import { callerOf, endpoints, makeSecondCompany, requestFor, type SecondCompany } from './samples.ts';
import { sendFile } from './sendFile.ts';

/** Copies of each row for the second measurement: lists then have 20 rows and more. */
const manyCopies = 21;

const single = 'one row with its own lists, of which the sample has one or none';
const fixed = 'as long as the settings or days asked for';
const drawn = 'as long as the nodes and edges of one flow';
const capped = 'at most five pins, by limits.pinnedTickets';
const outside = 'its rows are not in the database: Meta or the simulator has them';
const installation = 'rows of the whole installation, read by raw statements outside of Works';
/** Endpoints whose length the copies do not raise to 20, each with the reason. They are not measured. */
const unmeasured: Record<string, string> = {
  'auth.me': single,
  'external.contact': single,
  'external.ticket': single,
  'external.message': single,
  'users.get': single,
  'connections.get': single,
  'contacts.get': single,
  'queues.get': single,
  'prompts.get': single,
  'queueIntegrations.get': single,
  'tickets.getByUuid': single,
  'tickets.get': single,
  'teamChat.get': single,
  'companies.hours': single,
  'platformCompanies.get': single,
  'settings.list': fixed,
  'campaigns.settings': fixed,
  'campaigns.report': 'at most five variants',
  'campaigns.numberHealth': 'at most 30 days, read by one statement',
  'knowledge.search': 'at most five passages, read by one statement',
  'knowledge.ofMessage': 'at most five passages, read by one statement',
  'segments.count': 'the statement of campaigns.audience, which is measured',
  'payments.settings': fixed,
  'dashboard.ticketsDay': fixed,
  'flowFigures.get': drawn,
  'cloud.templates': outside,
  'ticketMarks.pins': capped,
  'sandbox.outbound': outside,
  'operations.show': installation,
  'operations.failedJobs': installation,
};

const isList = (reply: z.ZodType): boolean =>
  reply instanceof z.ZodArray ||
  (reply instanceof z.ZodObject && Object.values(reply.shape).some((part) => part instanceof z.ZodArray));
const lists = endpoints.filter(
  ([, { method, access, reply, raw }]) =>
    method === 'GET' && !raw && access !== 'public' && access !== 'provider' && isList(reply),
);

const rowsIn = (body: unknown): number =>
  Array.isArray(body)
    ? body.length
    : Math.max(0, ...Object.values(body as object).map((part) => (Array.isArray(part) ? part.length : 0)));

type Measured = { rows: number; statements: number };

/** Says what is wrong with a list that was measured with few and with many rows; undefined when nothing is. */
const faultOf = (few: Measured, many: Measured): string | undefined =>
  many.statements > few.statements
    ? `${few.statements} statements for ${few.rows} rows, ${many.statements} for ${many.rows}: a query per row`
    : undefined;

let server: TestServer;
let secondCompany: SecondCompany;
const measured = new Map<string, { few: Measured; many: Measured }>();

/** Counts the statements of every Work of a kind of actor, also of a second Work of one call. */
async function count(kind: 'user' | 'system', task: () => Promise<number>): Promise<Measured> {
  let statements = 0;
  server.workshop.onWork = (count, actor) => void (actor.kind === kind && (statements += count));
  try {
    const rows = await task();
    return { rows, statements };
  } finally {
    delete server.workshop.onWork;
  }
}

const measure = (name: string, endpoint: Endpoint): Promise<Measured> =>
  count('user', async () => {
    const answer = await call(server, endpoint, {
      ...requestFor(name, endpoint, secondCompany),
      as: callerOf(endpoint, secondCompany),
    });
    if (answer.status !== 200) throw new Error(`${name} answered ${answer.status} ${answer.text}`);
    return rowsIn(answer.body);
  });

/** The planted bug: a list that reads each row by a query of its own. */
const readOneByOne = async (work: Work): Promise<number> => {
  const found = await work.db.select({ id: tags.id }).from(tags).where(eq(tags.companyId, work.companyId));
  for (const { id } of found) await work.db.select().from(tags).where(eq(tags.id, id));
  return found.length;
};

/** Adds rows to the sample company that it lacks and that `cloneRows` copies. */
async function fillSample(): Promise<void> {
  const { companyId, admin, ids } = secondCompany;
  const query = (text: string, ...values: unknown[]) => server.admin.query(text, [companyId, ...values]);
  // Making the sample is recorded by more entries than a page has.
  await query(`delete from audit_entries where company_id = $1 and id > (select min(id) + 3 from audit_entries)`);
  await query(`update tags set kanban = 1 where company_id = $1`);
  await query(
    `insert into chat_messages (company_id, chat_id, sender_id, message) values ($1, $2, $3, 'Bom dia')`,
    ids.chat,
    admin.id,
  );
  const outbox = openOutbox(derivedKeys(server.config, 'outbox'));
  await within(server, companyId, (work) =>
    outbox.keep(work, { to: 'ana@test.recado', subject: 'Oi', text: 'Olá', html: '<p>Olá</p>' }),
  );
  await sendFile(server, admin, ids.ticket as number, 'foto.png', pixel, { type: 'image/png' });
}

/** Adds the rows that copies do not bring, so that each list has at least this many. */
async function fillLists(many: number): Promise<void> {
  const { companyId, admin, ids } = secondCompany;
  const query = (text: string, ...values: unknown[]) => server.admin.query(text, [companyId, ...values]);
  await server.admin.query(
    `insert into announcements (title, text) select 'Aviso ' || n, 'Domingo' from generate_series(1, $1) n`,
    [many],
  );
  await server.admin.query(
    `insert into helps (title, video) select 'Ajuda ' || n, 'dQw4w9WgXcQ' from generate_series(1, $1) n`,
    [many],
  );
  await query(
    `insert into tickets (company_id, contact_id, status, code) select $1, $2, 'closed', '20260110-9' || n from generate_series(1, $3) n`,
    ids.contact,
    many,
  );
  await query(
    `with met as (insert into contacts (company_id, name) select $1, 'Rosa ' || n from generate_series(1, $2) n returning id)
     insert into tickets (company_id, contact_id, status) select $1, id, 'pending' from met`,
    many,
  );
  await query(
    `insert into two_steps (company_id, user_id, secret, enabled_at) select $1, id, '', now() from users where company_id = $1 on conflict do nothing`,
  );
  await query(
    `insert into chat_users (company_id, chat_id, user_id) select $1, id, $2 from chats where company_id = $1 on conflict do nothing`,
    admin.id,
  );
  await query(
    `insert into internal_note_mentions (company_id, note_id, user_id) select $1, id, $2 from internal_notes where company_id = $1 on conflict do nothing`,
    admin.id,
  );
  await query(
    `insert into ticket_spans (company_id, ticket_id, user_id, started_at) select $1, $2, id, '2026-01-10T12:00:00Z' from users where company_id = $1`,
    ids.ticket,
  );
  await query(
    `insert into sign_ins (company_id, user_id, outcome, address, device) select $1, u.id, 'ok', '192.0.2.1', '' from users u, generate_series(1, $2) n where u.company_id = $1`,
    many,
  );
  await server.admin.query(
    `with made as (insert into plans (name, users, connections, queues, value)
       select 'Plano ' || n || random(), 1, 1, 1, 1 from generate_series(1, $1) n returning id),
     founded as (insert into companies (name, email, plan_id) select 'Casa ' || id, '', id from made returning id)
     insert into settings (company_id, key, value) select id, 'call', 'enabled' from founded`,
    [many],
  );
  await query(
    `insert into invoices (company_id, detail, cents, due_day, status) select $1, 'Plano ' || n, 4900, '2026-01-10', 'paid' from generate_series(1, $2) n`,
    many,
  );
  await query(
    `with charged as (insert into charges (company_id, invoice_id, provider, txid, cents, expires_at, state)
       select $1, $2, 'manual', md5(random()::text), 4900, now(), 'paid' from generate_series(1, $3) n returning id)
     insert into payments (company_id, invoice_id, charge_id, cents, paid_at) select $1, $2, id, 4900, now() from charged`,
    ids.invoice,
    many,
  );
  await query(`update internal_note_mentions set read_at = null where company_id = $1 and user_id = $2`, admin.id);
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  server = await openTestServer({ roles: 'web,phones' });
  secondCompany = await makeSecondCompany(server, 'CANARIOLISTA');
  await fillSample();
  const all = async () => {
    const results = new Map<string, Measured>();
    // The first call of an endpoint may mark rows as read; the second measures reading alone.
    for (const [name, endpoint] of lists) {
      await measure(name, endpoint);
      results.set(name, await measure(name, endpoint));
    }
    results.set('planted', await count('system', () => within(server, secondCompany.companyId, readOneByOne)));
    return results;
  };
  await cloneRows(server, secondCompany.companyId, 1, 2);
  await fillLists(2);
  const few = await all();
  await cloneRows(server, secondCompany.companyId, 2, manyCopies);
  await fillLists(manyCopies);
  const many = await all();
  for (const [name, result] of few) measured.set(name, { few: result, many: many.get(name)! });
}, 120_000);

describe('a list', () => {
  const names = lists.map(([name]) => name);

  it.each(names.filter((name) => !(name in unmeasured)))('%s runs as many statements for 20 rows as for 2', (name) => {
    const { few, many } = measured.get(name)!;
    expect(faultOf(few, many)).toBeUndefined();
    expect(few.rows, 'rows of the first measurement').toBeGreaterThanOrEqual(2);
    expect(many.rows, 'rows of the second measurement').toBeGreaterThanOrEqual(20);
  });

  it('is left unmeasured only while its length stays the same', () =>
    expect(names.filter((name) => measured.get(name)!.few.rows === measured.get(name)!.many.rows).sort()).toEqual(
      Object.keys(unmeasured).sort(),
    ));

  it('that reads each row by a query of its own is refused', () => {
    const { few, many } = measured.get('planted')!;
    expect(faultOf(few, many)).toMatch(/^\d+ statements for \d+ rows, \d+ for \d+: a query per row$/);
  });
});
