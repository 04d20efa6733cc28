import { authApi } from '@recado/contracts';
import { expect, test } from 'vitest';
import { call, openTestServer, type TestServer } from '../../../test/harness.ts';

const email = 'ninguem@test.recado';
const tryFrom = async (server: TestServer, address: string): Promise<number> =>
  (await call(server, authApi.login, { body: { email, password: 'errada' }, headers: { 'x-forwarded-for': address } }))
    .status;

/** Guesses until the limit of one address is reached, then once from another. */
async function guess(server: TestServer): Promise<[number | undefined, number]> {
  const statuses = [];
  for (let n = 0; n < 21; n++) statuses.push(await tryFrom(server, '203.0.113.7'));
  return [statuses.at(-1), await tryFrom(server, '203.0.113.8')];
}

test('behind a proxy that is trusted each caller has limits of their own [AUTH-22, trust S9]', async () => {
  expect(await guess(await openTestServer({ env: { TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' } }))).toEqual([429, 401]);
});

test('a forwarded address from an untrusted peer brings no additional password guesses [AUTH-22, trust S9]', async () => {
  expect(await guess(await openTestServer())).toEqual([429, 429]);
  expect(await guess(await openTestServer({ env: { TRUST_PROXY: '10.0.0.0/8' } }))).toEqual([429, 429]);
});
