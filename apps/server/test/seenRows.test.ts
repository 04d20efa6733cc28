import { slotOf, type Endpoint } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { call, openTestServer, type TestServer } from './harness.ts';
import { notCompared, ownCodes } from './houses.ts';
import { callerOf, endpoints, makeSecondCompany, requestFor, type SecondCompany } from './samples.ts';

let server: TestServer;
let secondCompany: SecondCompany;
beforeAll(async () => {
  server = await openTestServer();
  secondCompany = await makeSecondCompany(server, 'VISTO');
}, 60_000);

type Row = Record<string, unknown>;

const shapeOf = (schema: z.ZodType | undefined): Row => (schema instanceof z.ZodObject ? schema.shape : {});
const namesRow = ({ params, body }: Endpoint): boolean =>
  [...Object.values(shapeOf(params)), ...Object.values(shapeOf(body))].some((field) => slotOf(field as z.ZodType));

/** The changes of a stored row that answer the row. */
const changes = endpoints.filter(
  ([name, endpoint]) =>
    endpoint.method === 'PUT' &&
    endpoint.body !== undefined &&
    namesRow(endpoint) &&
    'updatedAt' in shapeOf(endpoint.reply) &&
    !(name in notCompared),
);

/** Returns the body with another value in its first text or number. */
function varied(body: Row, round: number): Row {
  const [name, value] = Object.entries(body).find(
    ([field, one]) => typeof one === 'string' && !['type', 'color', 'profile'].includes(field),
  ) ?? ['', ''];
  if (name === '') {
    const [field, number] = Object.entries(body).find(([key, one]) => typeof one === 'number' && key === 'value') ?? [];
    return field === undefined ? { ...body, color: `#00877${round}` } : { ...body, [field]: Number(number) + round };
  }
  return { ...body, [name]: `${String(value)} ${round}` };
}

async function change(name: string, endpoint: Endpoint, round: number, seenAt?: unknown) {
  const request = requestFor(name, endpoint, secondCompany);
  const body = { ...varied(request.body as Row, round), ...(seenAt !== undefined && { seenAt }) };
  return call(server, endpoint, { ...request, body, as: callerOf(endpoint, secondCompany) } as never) as Promise<{
    status: number;
    body: Row;
  }>;
}

describe('a change of a row that somebody else changed meanwhile', () => {
  it('is compared for every row that can be changed', () => {
    expect(changes.length).toBeGreaterThan(20);
    const blind = changes.filter(([, { body }]) => !('seenAt' in shapeOf(body)));
    expect(blind.map(([name]) => name)).toEqual([]);
  });

  it.each(changes)('%s is refused and stores nothing', async (name, endpoint) => {
    const seen = await change(name, endpoint, 1);
    expect([seen.status, seen.body]).toMatchObject([200, { updatedAt: expect.any(String) }]);
    const colleague = await change(name, endpoint, 2, seen.body.updatedAt);
    expect([colleague.status, colleague.body]).toMatchObject([200, {}]);
    expect(colleague.body.updatedAt).not.toBe(seen.body.updatedAt);

    const late = await change(name, endpoint, 3, seen.body.updatedAt);
    expect([late.status, late.body.error]).toEqual([409, ownCodes[name] ?? 'ERR_ROW_CHANGED']);
    const after = await change(name, endpoint, 4, colleague.body.updatedAt);
    expect([after.status, after.body]).toMatchObject([200, {}]);
  });
});
