import { contract, slotOf, type Endpoint, type RowKind } from '@recado/contracts';
import { z } from 'zod';
import type { TestServer, TestUser } from './harness.ts';
import type { NewRows, SecondCompany, TestRequest } from './house.ts';
import { houses, requestSamples } from './houses.ts';
import { makeCompany, makeQueue, makeUser } from './make.ts';
import { slotsOf } from './slots.ts';

export type { SecondCompany } from './house.ts';

/**
 * Makes a company with a queue, an administrator, and the rows of every feature. Every text has the canary, so that one
 * foreign byte in an answer is found by grep.
 */
export async function makeSecondCompany(server: TestServer, canary: string): Promise<SecondCompany> {
  const companyId = await makeCompany(server);
  const queue = await makeQueue(server, companyId, `${canary} fila`);
  const admin = await makeUser(server, companyId, {
    profile: 'admin',
    super: true,
    queueIds: [queue],
    name: `${canary} pessoa`,
  });
  const ids: NewRows = { company: companyId, queue, user: admin.id };
  const id = (kind: RowKind): number => {
    if (ids[kind] === undefined)
      throw new Error(
        `No ${kind} is made yet. The feature that makes it has to be on a line above (architecture 1.2).`,
      );
    return Number(ids[kind]);
  };
  const company = { companyId, canary, admin, apiToken: '', uuids: {}, id };
  for (const { rows } of houses) {
    const made = (await rows?.(server, company)) ?? {};
    for (const [kind, row] of Object.entries(made)) if (row === undefined) throw new Error(`no ${kind} was made`);
    Object.assign(ids, made);
  }
  const { id: _id, ...rest } = company;
  return { ...rest, ids: ids as SecondCompany['ids'] };
}

/** Every endpoint by its contract name. */
export const endpoints: [string, Endpoint][] = Object.entries(contract).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]): [string, Endpoint] => [
    `${feature}.${name}`,
    endpoint,
  ]),
);

/** The caller of an endpoint: the administrator of the company, or its API token. */
export const callerOf = (
  { access }: Endpoint,
  { admin, apiToken }: Pick<SecondCompany, 'admin' | 'apiToken'>,
): TestUser => (access === 'token' ? { ...admin, token: apiToken } : admin);

/** A request an endpoint would take, naming this company's own rows; slots may be overridden. */
export function requestFor(name: string, endpoint: Endpoint, secondCompany: SecondCompany): TestRequest {
  const filling = requestSamples[name] ?? {};
  const params: Record<string, unknown> = { ...filling.params };
  for (const slot of slotsOf(endpoint))
    if (slot.part === 'params')
      params[slot.name] = slot.uuid ? secondCompany.uuids[slot.kind] : secondCompany.ids[slot.kind];
  const shape = endpoint.params instanceof z.ZodObject ? (endpoint.params.shape as Record<string, z.ZodType>) : {};
  for (const [, missing] of endpoint.path.matchAll(/:(\w+)/g)) {
    const kind = shape[missing!] && slotOf(shape[missing!]!);
    params[missing!] ??= kind ? secondCompany.ids[kind] : 1;
  }
  if (Array.isArray(filling.body)) return { params, query: {}, body: filling.body };
  const body: Record<string, unknown> = { ...filling.body };
  for (const slot of slotsOf(endpoint))
    if (slot.part === 'body' && slot.required)
      body[slot.name] ??= slot.many ? [secondCompany.ids[slot.kind]] : secondCompany.ids[slot.kind];
  const nameInQuery = (kind: RowKind): string =>
    slotsOf(endpoint).find((slot) => slot.part === 'query' && slot.kind === kind)?.name ?? `${kind}Id`;
  const query = {
    ...filling.words,
    ...Object.fromEntries((filling.query ?? []).map((kind) => [nameInQuery(kind), secondCompany.ids[kind]])),
  };
  return { params, query, ...(endpoint.body || filling.body ? { body } : {}) };
}
