import { type Endpoint } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { digest } from './digest.ts';
import { call, openTestServer, type TestServer, type TestUser } from './harness.ts';
import { colleagues, type Colleague } from './house.ts';
import { anyFile, fileToEdit, goldenChanges } from './houses.ts';
import { makeQueue, makeUser } from './make.ts';
import { endpoints, makeSecondCompany, requestFor, type SecondCompany } from './samples.ts';
import { slotsOf } from './slots.ts';

/**
 * Endpoints that change the row their path names. An endpoint that only some profiles may call is refused to the others
 * before the row is read; the role matrix tests those.
 */
const changes = endpoints.filter(
  ([, endpoint]) =>
    endpoint.method !== 'GET' && endpoint.access === 'user' && slotsOf(endpoint).some(({ part }) => part === 'params'),
);

/** Returns a sentence for each answer that differs from the table. */
const faultsOf = (name: string, answers: readonly string[]): string[] => {
  const expected = goldenChanges[name];
  return expected
    ? colleagues.flatMap((who, at) =>
        answers[at] === expected[at] ? [] : [`${name}: the ${who} received ${answers[at]} instead of ${expected[at]}`],
      )
    : [
        `${fileToEdit(name.split('.')[0]!)}: add '${name}': ${JSON.stringify(answers)}, to colleagues if that is right.`,
      ];
};

type Setting = { company: SecondCompany; users: Record<Colleague, TestUser> };

let server: TestServer;
let spare: Setting | undefined;

beforeAll(async () => {
  server = await openTestServer({ roles: 'web,phones' });
});

/** The owner of each row is an administrator of the queue; the colleagues own nothing. */
async function makeSetting(): Promise<Setting> {
  const company = await makeSecondCompany(server, 'CANARIOCOLEGA');
  const { companyId, admin, ids } = company;
  const same = [Number(ids.queue)];
  const users = {
    outsider: await makeUser(server, companyId, { queueIds: [await makeQueue(server, companyId)] }),
    teammate: await makeUser(server, companyId, { queueIds: same }),
    supervisor: await makeUser(server, companyId, { profile: 'supervisor', queueIds: same }),
    admin: await makeUser(server, companyId, { profile: 'admin', queueIds: same }),
    owner: admin,
  };
  return { company, users };
}

/** Returns what each colleague receives: `ok` or the code. A refusal that changes a row is marked. */
async function tryAll(name: string, endpoint: Endpoint): Promise<string[]> {
  const answers: string[] = [];
  for (const who of colleagues) {
    const setting: Setting = spare ?? (await makeSetting());
    spare = undefined;
    const before = await digest(server, setting.company.companyId);
    const answer = await call(server, endpoint, {
      ...requestFor(name, endpoint, setting.company),
      as: setting.users[who],
    });
    const code = (answer.body as { error?: string } | undefined)?.error;
    // An accepted change would be in the way of the next colleague, who gets a company of their own.
    const changed = before !== (await digest(server, setting.company.companyId));
    if (!changed && answer.status >= 400) spare = setting;
    answers.push(answer.status < 400 ? 'ok' : changed ? `${code} and a change` : String(code));
  }
  return answers;
}

describe('changing the row of a colleague', () => {
  it.each(changes)('%s answers each colleague as the table says', async (name, endpoint) =>
    expect(faultsOf(name, await tryAll(name, endpoint))).toEqual([]),
  );

  it('has no line for an endpoint that does not exist', () => {
    const names = changes.map(([name]) => name);
    expect(names.length).toBeGreaterThan(25);
    expect(Object.keys(goldenChanges).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('is refused when a teammate may remove a note, or when an endpoint has no line', () => {
    expect(faultsOf('notes.remove', ['ERR_NO_NOTE_FOUND', 'ok', 'ERR_NO_PERMISSION', 'ok', 'ok'])).toEqual([
      'notes.remove: the teammate received ok instead of ERR_NO_PERMISSION',
    ]);
    expect(faultsOf('boxes.remove', ['ok', 'ok', 'ok', 'ok', 'ok'])).toEqual([
      `${anyFile}: add 'boxes.remove': ["ok","ok","ok","ok","ok"], to colleagues if that is right.`,
    ]);
  });
});
