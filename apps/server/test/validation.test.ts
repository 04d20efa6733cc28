import { slotOf, type Endpoint } from '@recado/contracts';
import { z } from 'zod';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, type TestServer } from './harness.ts';
import { callerOf, endpoints, makeSecondCompany, requestFor, type SecondCompany } from './samples.ts';

let server: TestServer;
let ours: SecondCompany;
beforeAll(async () => {
  server = await openTestServer();
  ours = await makeSecondCompany(server, 'CANARIO');
}, 60_000);

/** Values that a client without checks may send in a field; the first that its schema refuses is used. */
const wrongs = ['', 'x'.repeat(70_000), -1, 'nada disso', {}, [{}], null];

/**
 * The fields of a body that are no ids (a malformed id may be the 404 of its row), each with a value that is not
 * allowed.
 */
function wrongFields(endpoint: Endpoint): [field: string, wrong: unknown][] {
  const { body } = endpoint;
  if (!(body instanceof z.ZodObject)) return [];
  return Object.entries(body.shape as Record<string, z.ZodType>).flatMap(([field, schema]) => {
    const wrong = slotOf(schema) ? undefined : wrongs.find((value) => !schema.safeParse(value).success);
    return wrong === undefined ? [] : [[field, wrong] as [string, unknown]];
  });
}

const cases = endpoints
  .map(([name, endpoint]) => [name, endpoint, wrongFields(endpoint)] as const)
  .filter(([, , fields]) => fields.length > 0);

test('most calls that take something are tried', () => expect(cases.length).toBeGreaterThan(15));

test.each(cases)(
  '%s checks every field itself and names the one that is wrong [ERR-43, AMB-108]',
  async (name, endpoint, fields) => {
    const request = requestFor(name, endpoint, ours);
    for (const [field, wrong] of fields) {
      const answer = await call(server, endpoint, {
        ...request,
        body: { ...request.body, [field]: wrong },
        as: callerOf(endpoint, ours),
      } as never);
      expect([field, answer.status, answer.body]).toMatchObject([
        field,
        400,
        { error: 'ERR_VALIDATION', details: { fields: expect.any(Object) } },
      ]);
      const named = Object.keys((answer.body as { details: { fields: Record<string, string> } }).details.fields);
      expect(named.filter((path) => path.split('.')[0] !== field)).toEqual([]);
    }
  },
);
