import { randomBytes } from 'node:crypto';
import { type PlanFlag, type Profile, sandboxApi, type SandboxInbound } from '@recado/contracts';
import { allocateCompanyId, insertCompany } from '../src/features/companies/index.ts';
import { connectionQueues, connections } from '../src/features/connections/connections.tables.ts';
import { queues } from '../src/features/queues/queues.tables.ts';
import { tags } from '../src/features/tags/tags.tables.ts';
import { plans } from '../src/features/plans/plans.tables.ts';
import { createUser, hashPassword } from '../src/features/users/index.ts';
import type { Work } from '../src/kernel/work.ts';
import { call, tokenFor, until, type TestServer, type TestUser } from './harness.ts';

const actor = { kind: 'system', name: 'test' } as const;
let count = 0;
const unique = (): string => `${Date.now().toString(36)}${(count++).toString(36)}${randomBytes(2).toString('hex')}`;

/** The password of every made person, hashed once. */
export const password = 'segredo1';
const passwordHash = hashPassword(password);

/** Runs something in a company with the product's own rights. */
export const within = <T>(server: TestServer, companyId: number, task: (work: Work) => Promise<T>): Promise<T> =>
  server.workshop.inCompany(companyId, actor, task);

/** A company with a plan that allows everything, or lacks or limits what is named. */
export async function makeCompany(
  server: TestServer,
  without: Partial<Record<PlanFlag, false> & Record<'connections' | 'users' | 'queues', number>> = {},
): Promise<number> {
  const [planId, companyId] = await server.workshop.acrossCompanies('test', async (db) => {
    const [plan] = await db
      .insert(plans)
      .values({ name: `plano ${unique()}`, users: 100, connections: 100, queues: 100, value: 10, ...without })
      .returning({ id: plans.id });
    return [plan!.id, await allocateCompanyId(db)];
  });
  await within(server, companyId, (work) =>
    insertCompany(work, { name: `Firma ${unique()}`, email: `firma-${unique()}@test.recado`, planId }),
  );
  return companyId;
}

type NewTestUser = { profile?: Profile; queueIds?: number[]; allTicket?: boolean; super?: boolean; name?: string };

/** A person of a company, signed in. */
export async function makeUser(
  server: TestServer,
  companyId: number,
  { profile = 'user', name, ...rest }: NewTestUser = {},
): Promise<TestUser & { email: string; name: string }> {
  const email = `p-${unique()}@test.recado`;
  const shown = name ?? `Pessoa ${unique()}`;
  const hashed = await passwordHash;
  const id = await within(server, companyId, (work) =>
    createUser(work, { name: shown, email, passwordHash: hashed, profile, ...rest }),
  );
  return { id, companyId, profile, email, name: shown, token: await tokenFor(server, { id, companyId, profile }) };
}

export const makeQueue = (server: TestServer, companyId: number, name = `Fila ${unique()}`): Promise<number> =>
  within(
    server,
    companyId,
    async (work) =>
      (
        await work.db
          .insert(queues)
          .values({ companyId, name, color: `#${randomBytes(3).toString('hex')}` })
          .returning({ id: queues.id })
      )[0]!.id,
  );

export const makeTag = (server: TestServer, companyId: number, name = `Etiqueta ${unique()}`): Promise<number> =>
  within(
    server,
    companyId,
    async (work) => (await work.db.insert(tags).values({ companyId, name }).returning({ id: tags.id }))[0]!.id,
  );

/** A sandbox connection; paired and connected unless told otherwise. */
export async function makeConnection(
  server: TestServer,
  companyId: number,
  admin: TestUser,
  { paired = true, queueIds = [] as number[], name = `Linha ${unique()}` } = {},
): Promise<number> {
  const id = await within(server, companyId, async (work) => {
    const [row] = await work.db
      .insert(connections)
      .values({ companyId, name, provider: 'sandbox', desiredState: 'open', status: 'OPENING' })
      .returning({ id: connections.id });
    if (queueIds.length > 0)
      await work.db
        .insert(connectionQueues)
        .values(queueIds.map((queueId) => ({ companyId, connectionId: row!.id, queueId })));
    work.notify('desired_states', `${companyId}:${row!.id}`);
    return row!.id;
  });
  if (paired) {
    await until(
      async () => (await call(server, sandboxApi.scan, { as: admin, params: { whatsappId: id } })).status === 200,
      10_000,
    );
    await until(() =>
      within(server, companyId, async (work) =>
        (await work.db.select({ status: connections.status }).from(connections)).some(
          ({ status }) => status === 'CONNECTED',
        ),
      ),
    );
  }
  return id;
}

/** A customer's phone. */
export type TestContact = {
  number: string;
  /** Writes; gives what the server answered. */
  says(body: string, more?: Partial<SandboxInbound>): Promise<{ wid: string; messageId: number; ticketId: number }>;
  /** Messages that this phone received. */
  inbox(): Promise<{ wid: string; body: string; ack: number; kind: string }[]>;
  receipt(wid: string, ack: number): Promise<void>;
};

export function makeTestContact(
  server: TestServer,
  admin: TestUser,
  connectionId: number,
  name = 'Ana',
  number = `55139${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`,
): TestContact {
  const params = { whatsappId: connectionId };
  const fail = (what: string, answer: { status: number; text: string }): never => {
    throw new Error(`${what}: ${answer.status} ${answer.text}`);
  };
  return {
    number,
    async says(body, more = {}) {
      const answer = await call(server, sandboxApi.inbound, {
        as: admin,
        params,
        body: { number, name, body, ...more },
      });
      return answer.status === 200
        ? (answer.body as { wid: string; messageId: number; ticketId: number })
        : fail('inbound', answer);
    },
    async inbox() {
      const answer = await call(server, sandboxApi.outbound, { as: admin, params, query: { number, limit: 200 } });
      return answer.status === 200 ? answer.body.messages : fail('outbound', answer);
    },
    async receipt(wid, ack) {
      const answer = await call(server, sandboxApi.receipts, { as: admin, params, body: { wid, ack } });
      if (answer.status !== 200) fail('receipt', answer);
    },
  };
}

/** A company ready to converse: administrator, attendant of a queue, a connected line, a customer. */
export async function makeInbox(server: TestServer) {
  const companyId = await makeCompany(server);
  const queueId = await makeQueue(server, companyId);
  const admin = await makeUser(server, companyId, { profile: 'admin', queueIds: [queueId] });
  const agent = await makeUser(server, companyId, { queueIds: [queueId] });
  const connectionId = await makeConnection(server, companyId, admin);
  return { companyId, queueId, admin, agent, connectionId, testContact: makeTestContact(server, admin, connectionId) };
}
