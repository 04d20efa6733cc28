import type { Endpoint } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { call, openTestServer, type TestServer } from './harness.ts';
import { prepareChange } from './houses.ts';
import { callerOf, endpoints, makeSecondCompany, requestFor, type SecondCompany } from './samples.ts';

/** Calls that store a second row when they are repeated, each with the reason. */
const storesTwice: Readonly<Record<string, string>> = {
  'flows.duplicate': 'the copy appears in the open list, with a number in its name',
  'queueOptions.create': 'the web saves the whole tree of a queue',
  'teamChat.send': 'the web looks for the text before it sends it again (decision 0168)',
};

/** A call that has no new row to make: the index `one_live_ticket` refuses a second ticket, also of another request. */
const notTried = ['tickets.create'];

/** Bodies of calls whose sample names no colleague. */
const bodyOf: Readonly<Record<string, (company: SecondCompany) => object>> = {
  'teamChat.create': ({ admin }) => ({ title: 'Equipe', users: [{ id: admin.id }] }),
};

/** Tables that record calls, or that a process fills by itself. */
const notCounted = ['audit_entries', 'session_leases'];

/** Other software names its requests by the header `Idempotency-Key` (decision 0044). */
const isCreation = ([name, { method, access }]: [string, Endpoint]): boolean =>
  method === 'POST' &&
  !notTried.includes(name) &&
  access !== 'public' &&
  access !== 'token' &&
  /\.(create\w*|add\w*|duplicate|forward|send)$/.test(name);
const takesKey = ({ body }: Endpoint): boolean => 'clientKey' in ((body as z.ZodObject | undefined)?.shape ?? {});

let server: TestServer;
let tables: string[];
beforeAll(async () => {
  server = await openTestServer({ roles: 'web,phones' });
  const { rows } = await server.admin.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  tables = rows.map(({ name }) => name).filter((name) => !notCounted.includes(name));
}, 60_000);

/** Returns the number of rows of each table. */
async function countRows(): Promise<Record<string, number>> {
  const { rows } = await server.admin.query<{ name: string; count: number }>(
    tables.map((name) => `select '${name}' as name, count(*)::int as count from "${name}"`).join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

describe('a creating call that is repeated after a lost answer', () => {
  it.each(endpoints.filter(isCreation))('stores nothing more: %s [decision 0169]', async (name, endpoint) => {
    const company = await makeSecondCompany(server, 'DUASVEZES');
    const request = requestFor(name, endpoint, company);
    await prepareChange[name]?.(server, company, request);
    const sample = bodyOf[name]?.(company) ?? request.body;
    const body = takesKey(endpoint) ? { ...(sample as object), clientKey: name } : sample;
    const send = () => call(server, endpoint, { ...request, body, as: callerOf(endpoint, company) } as never);
    const first = await send();
    expect([first.status, first.body], name).toEqual([endpoint.status ?? 200, expect.toSatisfy(() => true)]);
    const before = await countRows();
    await send();
    const after = await countRows();
    const more = Object.keys(after).filter((table) => after[table]! > before[table]!);
    if (name in storesTwice) expect(more).not.toEqual([]);
    else expect(more).toEqual([]);
  });

  it('is listed only where it exists', () => {
    const names = endpoints.filter(isCreation).map(([name]) => name);
    expect(Object.keys(storesTwice).filter((name) => !names.includes(name))).toEqual([]);
  });
});
