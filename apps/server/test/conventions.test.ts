import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  mayProfile,
  notFoundOf,
  permissions,
  profiles,
  rowKinds,
  sharedKinds,
  tenantKinds,
  ticketStatuses,
  type Profile,
  type RowKind,
} from '@recado/contracts';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { canSee, roomsFor, roomsOf, whereVisible } from '../src/features/tickets/index.ts';
import { errandOf } from '../src/kernel/errand.ts';
import type { Job } from '../src/kernel/jobs/job.ts';
import { openLog } from '../src/kernel/log.ts';
import type { Viewer } from '../src/kernel/work.ts';
import { tableKinds } from '../src/kernel/db/tableKinds.ts';
import { digest } from './digest.ts';
import { call, openTestServer, pause, send, tokenFor, type TestServer, type TestUser } from './harness.ts';
import { anyFile, fileToEdit, golden, jobSamples } from './houses.ts';
import { makeQueue, makeUser, within } from './make.ts';
import { callerOf, endpoints, makeSecondCompany, requestFor, type SecondCompany } from './samples.ts';
import { slotsOf } from './slots.ts';

let server: TestServer;
let ours: SecondCompany;
let theirs: SecondCompany;
let users: Record<Profile, TestUser>;
let operator: TestUser;

beforeAll(async () => {
  server = await openTestServer();
  [ours, theirs] = [await makeSecondCompany(server, 'CANARIONOSSO'), await makeSecondCompany(server, 'CANARIOALHEIO')];
  users = Object.fromEntries(
    await Promise.all(profiles.map(async (profile) => [profile, await makeUser(server, ours.companyId, { profile })])),
  ) as typeof users;
  operator = await makeUser(server, ours.companyId, { profile: 'user', super: true });
}, 120_000);

const generationOf = async (id: number): Promise<number> =>
  (await server.admin.query<{ generation: number }>('select generation from users where id = $1', [id])).rows[0]!
    .generation;

const contractNames = endpoints.map(([name]) => name);
const goldenLine = (name: string) =>
  `${fileToEdit(name.split('.')[0]!)}: add '${name}': 'all' to callers, or the profiles that may call it.`;
const tagsFile = 'apps/server/src/features/tags/tags.house.ts';
const sampleLine = (kind: string) => `${anyFile}: create a ${kind} in rows and return its id.`;
const slotLine = (kind: string) =>
  `packages/contracts/src: no endpoint names a ${kind}. Use id('${kind}') in its params, query or body.`;

/** Returns the sentence of each name that has no line yet. */
const missingLines = (names: Iterable<string>, present: Iterable<string>, lineFor: (name: string) => string) => {
  const known = new Set(present);
  return [...names].filter((name) => !known.has(name)).map(lineFor);
};
const definedKeys = (row: object) => Object.entries(row).flatMap(([key, value]) => (value === undefined ? [] : [key]));

describe('1. row-level security [LAY-01, trust S3]', () => {
  test('every table of companies has it enabled and forced, with both clauses and composite keys', async () => {
    const { rows } = await server.admin.query(`
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        (select count(*)::int from pg_policy p where p.polrelid = c.oid and p.polcmd = '*' and p.polqual is not null and p.polwithcheck is not null) as both,
        (select bool_and(a.attname = 'company_id') from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indrelid = c.oid and i.indisprimary) as keyed
      from pg_class c join pg_attribute col on col.attrelid = c.oid and col.attname = 'company_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
    const tables = rows.filter(({ name }) => !tableKinds.directory.has(name));
    expect(tables.length).toBeGreaterThan(15);
    expect(tables.filter(({ enabled, forced, both, keyed }) => !enabled || !forced || both !== 1 || !keyed)).toEqual(
      [],
    );
  });

  test('every table is of companies, of the platform, a directory, or known to belong to the house', async () => {
    const { rows } = await server.admin.query(
      `select relname as name, relrowsecurity as rls from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(
      rows.filter(
        ({ name, rls }) =>
          !rls &&
          ![
            ...tableKinds.directory,
            ...tableKinds.platform,
            'job_workers',
            'key_check',
            'sql_files',
            'socket_io_attachments',
          ].includes(name),
      ),
    ).toEqual([]);
  });

  test('foreign keys between tables of companies carry the company', async () => {
    const { rows } = await server.admin.query(`
      select con.conname from pg_constraint con
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace
        and exists (select 1 from pg_attribute a where a.attrelid = con.confrelid and a.attname = 'company_id')
        and not exists (select 1 from pg_attribute a where a.attrelid = con.conrelid and a.attnum = any(con.conkey) and a.attname = 'company_id')`);
    expect(rows).toEqual([]);
  });

  test('the working roles own nothing, bypass nothing, and see nothing without a company', async () => {
    const { rows } = await server.admin.query(
      `select rolname, rolsuper, rolbypassrls, rolcreaterole, (select count(*)::int from pg_class where relowner = r.oid) as owned from pg_roles r where rolname in ('recado_app', 'recado_platform')`,
    );
    expect(rows).toHaveLength(2);
    for (const role of rows)
      expect(role).toMatchObject({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, owned: 0 });
    const client = await server.admin.connect();
    try {
      await client.query('set role recado_app');
      await expect(client.query('select * from tickets')).rejects.toThrow(/app.company_id|invalid input syntax/);
      await client.query(`select set_config('app.company_id', $1, false)`, [ours.companyId]);
      expect((await client.query('select distinct company_id from messages')).rows).toEqual([
        { company_id: ours.companyId },
      ]);
      await expect(
        client.query(`insert into tags (company_id, name) values ($1, 'roubada')`, [theirs.companyId]),
      ).rejects.toThrow(/row-level security/);
      await expect(client.query('select * from logins')).rejects.toThrow(/permission denied/);
      await expect(client.query('update ticket_events set reason = null')).rejects.toThrow(/permission denied/);
    } finally {
      await client.query('reset role').catch(() => undefined);
      client.release(true);
    }
  });
});

describe('2. strangers', () => {
  const closed = endpoints.filter(
    ([, { access }]) => access !== 'public' && access !== 'provider' && access !== 'token',
  );
  test.each(closed)(
    '%s answers 401 without a token and for a forged or replaced one, 403 for an expired one [AUTH-14]',
    async (name, endpoint) => {
      const request = requestFor(name, endpoint, ours);
      const expired = await tokenFor(server, { ...ours.admin, profile: 'admin' }, -60);
      const replaced = await tokenFor(server, { ...ours.admin, profile: 'admin', generation: 99 });
      const tries: [string | undefined, number, string][] = [
        [undefined, 401, 'ERR_NO_SESSION'],
        ['eyJhbGciOiJub25lIn0.eyJpZCI6MSwiY29tcGFueUlkIjoxLCJnZW5lcmF0aW9uIjowfQ.', 401, 'ERR_NO_SESSION'],
        [`${ours.admin.token.slice(0, -4)}AAAA`, 401, 'ERR_NO_SESSION'],
        [replaced, 401, 'ERR_NO_SESSION'],
        [expired, 403, 'ERR_SESSION_EXPIRED'],
      ];
      for (const [token, status, error] of tries) {
        const answer = await call(server, endpoint, {
          ...request,
          ...(token === undefined ? {} : { as: { ...ours.admin, token } }),
        });
        expect([answer.status, answer.body]).toMatchObject([status, { error }]);
      }
    },
  );
});

/** Rows that operators name in calls of their own, for every company. */
const ofEveryCompany: readonly RowKind[] = ['company', 'invoice'];

describe('3. ids of another company', () => {
  const cases = endpoints
    .filter(([, { access }]) => access !== 'public' && access !== 'provider')
    .flatMap(([name, endpoint]) =>
      slotsOf(endpoint)
        // Operators administrate every company: the role matrix refuses these calls to everybody else.
        .filter(({ kind }) => !ofEveryCompany.includes(kind) || endpoint.access !== 'super')
        .map((slot) => [`${name} ${slot.part}.${slot.name}`, name, endpoint, slot] as const),
    );

  test('a row of every kind is in the sample company', () => {
    expect(missingLines(rowKinds, definedKeys(theirs.ids), sampleLine)).toEqual([]);
    expect(missingLines(['box', ...rowKinds], definedKeys(theirs.ids), sampleLine)).toEqual([
      `${anyFile}: create a box in rows and return its id.`,
    ]);
  });

  test('every kind belongs to companies, except those listed with the reason', () => {
    expect([...tenantKinds, ...Object.keys(sharedKinds)].sort()).toEqual([...rowKinds].sort());
    expect(missingLines(tenantKinds, new Set(cases.map(([, , , { kind }]) => kind)), slotLine)).toEqual([]);
    expect(missingLines(['box', ...tenantKinds], new Set(cases.map(([, , , { kind }]) => kind)), slotLine)).toEqual([
      `packages/contracts/src: no endpoint names a box. Use id('box') in its params, query or body.`,
    ]);
  });

  test('there are slots in every part of requests', () =>
    expect(new Set(cases.map(([, , , { part }]) => part))).toEqual(new Set(['params', 'query', 'body'])));

  /** The digest after the last case, from which the next begins. */
  let left: string | undefined;

  // The caller is an administrator and a super user: neither makes another company's rows visible.
  test.each(cases)(
    '%s: as missing as none, no foreign byte, nothing changed [LAY-01, ROLE-25]',
    async (_title, name, endpoint, slot) => {
      const before = left ?? (await digest(server, theirs.companyId));
      left = undefined;
      const request = requestFor(name, endpoint, ours);
      const foreign = slot.uuid ? theirs.uuids[slot.kind] : theirs.ids[slot.kind];
      const isFilter = slot.part === 'query' && slot.name !== 'with';
      const part = { ...request[slot.part], [slot.name]: slot.many ? [foreign] : foreign };
      // Companies are what super users may read, each of them: whom they are no concern of is an administrator.
      const answer = await call(server, endpoint, {
        ...request,
        [slot.part]: part,
        as: slot.kind === 'company' ? users.admin : callerOf(endpoint, ours),
      });
      expect(answer.text).not.toContain(theirs.canary);
      // A filter by a foreign row finds nothing; everything else that names one is a 404 with a code of its own.
      if (isFilter) expect(answer.status).toBe(200);
      else
        expect([answer.status, answer.body]).toMatchObject([
          404,
          { error: slot.kind === 'user' && slot.part === 'body' ? 'ERR_USER_DONT_EXISTS' : notFoundOf[slot.kind] },
        ]);
      const after = await digest(server, theirs.companyId);
      expect(after).toBe(before);
      left = after;
    },
  );

  test.each(endpoints.filter(([, { method, access }]) => method === 'GET' && access === 'user'))(
    '%s answers no foreign byte, whatever companyId is sent',
    async (name, endpoint) => {
      const { params } = requestFor(name, endpoint, ours);
      const answer = await call(server, endpoint, {
        params,
        query: { companyId: theirs.companyId },
        // Operators may name the company whose users they mean.
        as: name.startsWith('users.') ? users.admin : ours.admin,
      } as never);
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toContain(theirs.canary);
    },
  );
});

describe('4. the role matrix equals its table, where a supervisor may do what a user may [ROLE-15, ROLE-22]', () => {
  test('every endpoint stands in the table', () => {
    expect(missingLines(contractNames, Object.keys(golden), goldenLine)).toEqual([]);
    expect(Object.keys(golden).sort()).toEqual(contractNames.sort());
  });

  test('an endpoint without a line is refused with the line to add', () =>
    expect(missingLines(['boxes.list', 'tags.copy', ...contractNames], Object.keys(golden), goldenLine)).toEqual([
      `${anyFile}: add 'boxes.list': 'all' to callers, or the profiles that may call it.`,
      `${tagsFile}: add 'tags.copy': 'all' to callers, or the profiles that may call it.`,
    ]));

  test.each(endpoints)('%s', async (name, endpoint) => {
    const allowed = golden[name]!;
    for (const [who, user] of [...Object.entries(users), ['super', operator] as const]) {
      const request = requestFor(name, endpoint, {
        ...ours,
        ids: Object.fromEntries(
          Object.keys(ours.ids).map((kind) => [kind, kind === 'company' ? 999_999 : 999_999]),
        ) as SecondCompany['ids'],
        uuids: { ticket: '2b1c4f3e-7a50-4c8e-9d0f-1a2b3c4d5e6f', chat: '2b1c4f3e-7a50-4c8e-9d0f-1a2b3c4d5e6f' },
      });
      // Some of the calls end a session: each starts with a token of now.
      const as = { ...user, token: await tokenFor(server, { ...user, generation: await generationOf(user.id) }) };
      const answer = await call(server, endpoint, { ...request, as });
      const refused = answer.status === 400 && (answer.body as { error?: string }).error === 'ERR_NO_PERMISSION';
      expect({ who, refused }).toEqual({ who, refused: allowed !== 'all' && !allowed.split(' ').includes(who) });
    }
  });

  test('there are three profiles; a check allows exactly the actions that the role’s list holds [ROLE-01 to ROLE-13]', () => {
    expect(profiles).toEqual(['admin', 'user', 'supervisor']);
    const specified = [
      'dashboard:view',
      'drawer-admin-items:view',
      'tickets-manager:showall',
      'user-modal:editProfile',
      'user-modal:editQueues',
      'ticket-options:deleteTicket',
      'contacts-page:deleteContact',
      'connections-page:actionButtons',
      'connections-page:addConnection',
      'connections-page:editOrDeleteConnection',
    ] as const;
    expect(permissions.admin).toEqual(expect.arrayContaining([...specified]));
    expect([permissions.user, permissions.supervisor]).toEqual([[], []]);
    for (const profile of profiles)
      for (const action of permissions.admin) expect(mayProfile(profile, action)).toBe(profile === 'admin');
  });
});

describe('5. the faces of visibility agree [TIC-25, TIC-27, TIC-28, RT-25]', () => {
  const viewer = fc.record({
    profile: fc.constantFrom(...profiles),
    id: fc.integer({ min: 1, max: 3 }),
    allTicket: fc.boolean(),
    queueIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
  });
  const ticket = fc.record({
    status: fc.constantFrom(...ticketStatuses),
    userId: fc.option(fc.integer({ min: 1, max: 3 })),
    // The fourth queue is deleted.
    queueId: fc.option(fc.integer({ min: 1, max: 4 })),
  });

  test('SQL, boolean and rooms say the same of 300 random pairs', async () => {
    const queueIds: number[] = [];
    for (let at = 0; at < 3; at++) queueIds.push(await makeQueue(server, ours.companyId));
    const idOf = (at: number): number => queueIds[at - 1] ?? 2_000_000_000;
    await within(server, ours.companyId, async (work) => {
      await fc.assert(
        fc.asyncProperty(viewer, ticket, async (someone, { status, userId, queueId }) => {
          const who = {
            ...someone,
            queueIds: someone.queueIds.map(idOf),
            kind: 'user',
            companyId: ours.companyId,
          } as unknown as Viewer;
          const stored = queueId === null ? null : idOf(queueId);
          // A closed ticket keeps the id of a deleted queue for a while, and is read without a queue (decision 0039).
          const facts = { status, userId, queueId: queueId === 4 ? null : stored };
          const seen = canSee(who, facts);
          const { rows } = await work.db.execute(
            sql`select (${whereVisible(who)})::boolean as seen from (select ${status}::text as status, ${userId}::int as user_id, ${stored}::int as queue_id) t`,
          );
          expect((rows[0] as { seen: boolean | null }).seen ?? false).toBe(seen);
          const mine = new Set<string>(roomsFor(who, facts.status));
          expect(roomsOf(ours.companyId, facts).some((room) => mine.has(room))).toBe(seen);
        }),
        { numRuns: 300 },
      );
    });
  });
});

describe('7. query budgets', () => {
  const budgeted = endpoints.filter(([, { statements, access }]) => statements !== undefined && access !== 'public');
  test.each(budgeted)('%s stays within its budget', async (name, endpoint) => {
    const counts: number[] = [];
    server.workshop.onWork = (statements, { kind }) => void (kind === 'user' && counts.push(statements));
    const answer = await call(server, endpoint, { ...requestFor(name, endpoint, ours), as: callerOf(endpoint, ours) });
    delete server.workshop.onWork;
    expect(answer.status).toBe(200);
    expect(Math.max(...counts)).toBeLessThanOrEqual(endpoint.statements!);
  });
});

describe('8. every job run twice leaves what one run leaves (architecture 7)', () => {
  // No worker of its own: nothing runs but what the test runs.
  let idle: TestServer;
  beforeAll(async () => {
    idle = await openTestServer({ roles: 'web,phones' });
  }, 60_000);
  /** The company of each feature, so that no sample depends on those of other features. */
  const companies = new Map<string, SecondCompany>();
  const companyOf = async (job: string): Promise<SecondCompany> => {
    const [feature] = job.split('.') as [string];
    const company = companies.get(feature) ?? (await makeSecondCompany(idle, 'CANARIODOBRADO'));
    companies.set(feature, company);
    return company;
  };

  test('every job has a sample', () =>
    expect(Object.keys(jobSamples).sort()).toEqual(idle.jobs.map(({ name }) => name).sort()));

  test.each(Object.entries(jobSamples))('%s', async (name, prepare) => {
    const job = idle.jobs.find((declared) => declared.name === name) as Job<unknown> | undefined;
    if (!job) throw new Error(`there is no job ${name}`);
    const secondCompany = await companyOf(name);
    const payload = job.payload.parse(await prepare(idle, secondCompany));
    const log = openLog('silent', false);
    const run = async (): Promise<void> => {
      await job.run(errandOf(idle.workshop, secondCompany.companyId, { kind: 'system', name }, log), payload);
      await job.runOnce?.(log);
    };
    /** Jobs it enqueues are part of what it leaves. */
    const left = async (): Promise<unknown> => [
      await digest(idle, secondCompany.companyId),
      (
        await idle.admin.query(
          `select task_id, key, payload::text as payload from graphile_worker._private_jobs where (payload ->> 'companyId')::int = $1 order by 1, 2, 3`,
          [secondCompany.companyId],
        )
      ).rows,
    ];
    const isSending = async (): Promise<boolean> =>
      (
        await idle.admin.query(
          `select from outbox_commands o join session_leases l using (company_id, connection_id)
           where company_id = $1 and o.answer is null and o.not_before <= now() and l.expires_at > now()`,
          [secondCompany.companyId],
        )
      ).rowCount !== 0;
    /** The sessions may still be sending what the job enqueued for them, unless a connection is only said to be open. */
    const leftAtRest = async (): Promise<unknown> => {
      for (const end = Date.now() + 3_000; Date.now() < end && (await isSending()); await pause(100));
      for (let last = await left(); ;) {
        await pause(200);
        const next = await left();
        if (isDeepStrictEqual(next, last)) return next;
        last = next;
      }
    };
    const before = await leftAtRest();
    await run();
    const once = await leftAtRest();
    expect(once, 'the sample gives the job nothing to do').not.toEqual(before);
    await run();
    expect(await leftAtRest()).toEqual(once);
  });
});

describe('9. garbage', () => {
  const junk = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant('\0'),
    fc.constant('\ud800'),
    fc.constant('x'.repeat(3_000)),
    fc.constant("'; drop table tickets; --"),
    fc.array(fc.integer(), { maxLength: 3 }),
    fc.constant({ __proto__: 1, constructor: { prototype: 1 } }),
    fc.object({ maxDepth: 3 }),
  );

  test.each(endpoints)(
    '%s never answers 5xx, and always a code of the catalogue [AUTH-14, ERR-31]',
    async (name, endpoint) => {
      const valid = requestFor(name, endpoint, ours);
      const names = {
        params: [...endpoint.path.matchAll(/:(\w+)/g)].map(([, one]) => one!),
        body: keysOf(endpoint.body),
        query: keysOf(endpoint.query),
      };
      await fc.assert(
        fc.asyncProperty(
          fc.record({ part: fc.constantFrom('params', 'query', 'body', 'raw'), value: junk, pick: fc.nat() }),
          async ({ part, value, pick }) => {
            const keys = names[part as 'params'] ?? [];
            const key = keys[pick % Math.max(1, keys.length)] ?? 'unknown';
            const path = endpoint.path.replace(/:(\w+)/g, (_, one: string) =>
              encodeURIComponent(text(part === 'params' && one === key ? value : valid.params[one]).slice(0, 2_000)),
            );
            const search =
              part === 'query' ? `?${encodeURIComponent(key)}=${encodeURIComponent(text(value).slice(0, 4_000))}` : '';
            const payload =
              part === 'raw'
                ? text(value)
                : part === 'body' && endpoint.body
                  ? { ...valid.body, [key]: value }
                  : valid.body;
            const answer = await send(server, {
              method: endpoint.method,
              url: `/api${path}${search}`,
              ...(endpoint.method === 'GET' || payload === undefined ? {} : { payload: payload }),
              headers: {
                authorization: `Bearer ${callerOf(endpoint, ours).token}`,
                ...(part === 'raw' ? { 'content-type': pick % 2 ? 'application/json' : 'text/plain' } : {}),
              },
            });
            expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
            if (answer.status >= 400) expect((answer.body as { error: string }).error).toMatch(/^ERR_/);
          },
        ),
        { numRuns: 20, endOnFailure: true },
      );
      // The garbage may have ended the session or the line; what follows starts from a fresh token.
      ours.admin.token = await tokenFor(server, {
        ...ours.admin,
        profile: 'admin',
        generation: await generationOf(ours.admin.id),
      });
    },
  );

  const text = (value: unknown): string => {
    const plain = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return plain.toWellFormed();
  };
  const keysOf = (schema: unknown): string[] => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
});

test('a failure tells its code and nothing else [ERR-31]', () => {
  expect(new AppError('ERR_NO_TICKET_FOUND')).toMatchObject({ code: 'ERR_NO_TICKET_FOUND', status: 404 });
});
