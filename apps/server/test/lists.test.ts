import { type Endpoint } from '@recado/contracts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tags } from '../src/features/tags/tags.tables.ts';
import type { Work } from '../src/kernel/work.ts';
import { cloneRows } from './cloneRows.ts';
import { call, openTestServer, type TestServer } from './harness.ts';
import { houses, unmeasured } from './houses.ts';
import { within } from './make.ts';
import { callerOf, endpoints, makeSecondCompany, requestFor, type SecondCompany } from './samples.ts';

/** Copies of each row for the second measurement: lists then have 20 rows and more. */
const manyCopies = 21;

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

const listContext = () => ({
  server,
  company: secondCompany,
  query: (text: string, ...values: unknown[]) => server.admin.query(text, [secondCompany.companyId, ...values]),
});

async function fillLists(many: number): Promise<void> {
  for (const { lists } of houses) await lists?.fill?.(listContext(), many);
}

beforeAll(async () => {
  server = await openTestServer({ roles: 'web,phones' });
  secondCompany = await makeSecondCompany(server, 'CANARIOLISTA');
  for (const { lists } of houses) await lists?.seed?.(listContext());
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
