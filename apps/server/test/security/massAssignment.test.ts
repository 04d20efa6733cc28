import { beforeAll, describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.ts';
import { call, openTestServer, tokenFor, type TestServer } from '../harness.ts';
import { endpoints, makeSecondCompany, requestFor, type SecondCompany } from '../samples.ts';

/** Columns that no call takes from a client, each with a value that would be recognised wherever it were stored. */
const forbidden = {
  id: 1_999_999_999,
  companyId: 1_999_999_998,
  company_id: 1_999_999_998,
  revision: 1_999_999_997,
  generation: 1_999_999_996,
  super: true,
  isPlatform: true,
  is_platform: true,
  planId: 1_999_999_995,
  price: 1_999_999_994,
  value: 'CANARIOPRECO',
  dueDate: '2077-07-07T00:00:00.000Z',
  createdAt: '2077-07-07T00:00:00.000Z',
  updatedAt: '2077-07-07T00:00:00.000Z',
  passwordHash: 'CANARIOHASH',
  password_hash: 'CANARIOHASH',
  wid: 'CANARIOWID',
  mediaPath: 'CANARIOPATH',
  path: 'CANARIOPATH',
  ownerId: 1_999_999_993,
  __proto__: { super: true },
};
/** Traces of those values in a row. `value` is a field of settings, and `id` one of a chat's members. */
const traces = ['199999999', 'CANARIOPRECO', '2077-07-07', 'CANARIOHASH', 'CANARIOWID', 'CANARIOPATH'];
const ownFields: Record<string, readonly (keyof typeof forbidden)[]> = {
  'settings.change': ['value'],
  'signUp.create': ['planId'],
  'sandbox.inbound': ['wid'],
  'sandbox.receipts': ['wid'],
};

let server: TestServer;
let ours: SecondCompany;
beforeAll(async () => {
  server = await openTestServer({ env: { TRUST_PROXY: '127.0.0.1' } });
  ours = await makeSecondCompany(server, 'CANARIO');
}, 60_000);

/** Privileges of each account and company as `id,super,sane`. */
const privileges = async (): Promise<string[]> => {
  const { rows } = await server.admin.query<{ id: number; super: boolean; sane: boolean }>(
    'select id, super, generation < 1000 as sane from users union all select id, is_platform, plan_id < 1000000 from companies',
  );
  return rows.map((row) => `${row.id},${row.super},${row.sane}`).sort();
};
/** Endpoints that add accounts. */
const makesAccounts = ['signUp.create', 'users.create', 'platformCompanies.create'];

describe('columns that are not the client’s', () => {
  it.each(endpoints.filter(([, { method }]) => method !== 'GET'))(
    '%s stores none of them, wherever they are sent [S16]',
    async (name, endpoint) => {
      const { generation } = (
        await server.admin.query<{ generation: number }>('select generation from users where id = $1', [ours.admin.id])
      ).rows[0]!;
      const as = { ...ours.admin, token: await tokenFor(server, { ...ours.admin, profile: 'admin', generation }) };
      const request = requestFor(name, endpoint, ours);
      const own = Object.keys((endpoint.body as { shape?: object } | undefined)?.shape ?? {});
      const extra = Object.fromEntries(
        Object.entries(forbidden).filter(
          ([key]) => !own.includes(key) && !ownFields[name]?.includes(key as keyof typeof forbidden),
        ),
      );
      const before = await privileges();
      const answer = await call(server, endpoint, {
        ...request,
        query: { ...request.query, companyId: forbidden.companyId, super: 'true' },
        body: { ...extra, ...request.body },
        as,
      } as never);
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toMatch(/argon2|passwordHash|password_hash|tokenHash|token_hash/);
      const rows = await everyRow(server);
      expect(traces.filter((trace) => rows.includes(trace))).toEqual([]);
      // A sign-up or an added user creates exactly one row, without privileges.
      const after = await privileges();
      if (makesAccounts.includes(name))
        expect(after.filter((row) => !before.includes(row) && !row.endsWith(',false,true'))).toEqual([]);
      else if (!name.startsWith('auth.')) expect(after).toEqual(before);
    },
  );
});
