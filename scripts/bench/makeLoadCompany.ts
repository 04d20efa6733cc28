import { and, eq } from 'drizzle-orm';
import { companies } from '../../apps/server/src/features/companies/companies.tables.ts';
import { allocateCompanyId, insertCompany } from '../../apps/server/src/features/companies/index.ts';
import { connectionQueues, connections } from '../../apps/server/src/features/connections/connections.tables.ts';
import { desiredStateChannel } from '../../apps/server/src/features/connections/index.ts';
import { plans } from '../../apps/server/src/features/plans/plans.tables.ts';
import { queues } from '../../apps/server/src/features/queues/queues.tables.ts';
import { tags } from '../../apps/server/src/features/tags/tags.tables.ts';
import { createUser, hashPassword } from '../../apps/server/src/features/users/index.ts';
import { users } from '../../apps/server/src/features/users/users.tables.ts';
import type { Work, Workshop } from '../../apps/server/src/kernel/work.ts';
import { firstNames, lastNames, queueNames, tagNames } from './loadTexts.ts';

/** A company that carries a load, and the ids its rows may name. */
export type LoadCompany = {
  companyId: number;
  connectionId: number;
  queueIds: number[];
  attendantIds: number[];
  tagIds: number[];
  adminEmail: string;
  attendantEmail: string;
  isNew: boolean;
};

const actor = { kind: 'system', name: 'seed:load' } as const;
/** A big team: three hundred screens, the administrator and one who signs in by herself. */
const attendants = 301;

/**
 * Gives the load company of this number, made with its people, queues, tags and one simulated line when it is missing.
 */
export async function makeLoadCompany(workshop: Workshop, number: number, password: string): Promise<LoadCompany> {
  const name = number === 1 ? 'Carga' : `Carga ${number}`;
  const domain = `carga${number === 1 ? '' : number}.recado`;
  const emails = { adminEmail: `admin@${domain}`, attendantEmail: `pessoa1@${domain}` };
  const [known] = await workshop.acrossCompanies('seed:load', (db) =>
    db.select({ id: companies.id }).from(companies).where(eq(companies.name, name)).limit(1),
  );
  if (known) return { ...emails, ...(await workshop.inCompany(known.id, actor, readIds)), isNew: false };
  const passwordHash = await hashPassword(password);
  const [planId, companyId] = await workshop.acrossCompanies('seed:load', async (db) => {
    const [plan] = await db.select({ id: plans.id }).from(plans).orderBy(plans.id).limit(1);
    if (!plan) throw new Error('the database has no plan yet');
    return [plan.id, await allocateCompanyId(db)];
  });
  return workshop.inCompany(companyId, actor, async (work) => {
    await insertCompany(work, { name, email: `contato@${domain}`, planId });
    await makePeople(work, domain, passwordHash);
    return { ...emails, ...(await readIds(work)), isNew: true };
  });
}

async function makePeople(work: Work, domain: string, passwordHash: string): Promise<void> {
  const { companyId } = work;
  const color = (at: number) => `#${(0x205080 + at * 0x06_0b_07).toString(16)}`;
  const queueRows = await work.db
    .insert(queues)
    .values(queueNames.map((name, at) => ({ companyId, name, color: color(at), orderQueue: at + 1 })))
    .returning({ id: queues.id });
  const queueIds = queueRows.map(({ id }) => id);
  await work.db.insert(tags).values(tagNames.map((name, at) => ({ companyId, name, kanban: at % 2 })));
  const [connection] = await work.db
    .insert(connections)
    .values({
      companyId,
      name: 'Linha da carga',
      provider: 'sandbox',
      isDefault: true,
      desiredState: 'open',
      status: 'OPENING',
    })
    .returning({ id: connections.id });
  await work.db
    .insert(connectionQueues)
    .values(queueIds.map((queueId) => ({ companyId, connectionId: connection!.id, queueId })));
  await createUser(work, {
    name: 'Administração da Carga',
    email: `admin@${domain}`,
    passwordHash,
    profile: 'admin',
    language: 'pt',
    queueIds,
  });
  for (let n = 1; n <= attendants; n++) {
    const name = `${firstNames[n % firstNames.length]} ${lastNames[(n * 5) % lastNames.length]}`;
    const own = [0, 7, 13].map((step) => queueIds[(n + step) % queueIds.length]!);
    await createUser(work, {
      name,
      email: `pessoa${n}@${domain}`,
      passwordHash,
      profile: n % 10 === 0 ? 'supervisor' : 'user',
      language: 'pt',
      queueIds: own,
    });
  }
  work.notify(desiredStateChannel, `${companyId}:${connection!.id}`);
}

async function readIds(
  work: Work,
): Promise<Pick<LoadCompany, 'companyId' | 'connectionId' | 'queueIds' | 'attendantIds' | 'tagIds'>> {
  const { companyId } = work;
  const [connection] = await work.db
    .select({ id: connections.id })
    .from(connections)
    .where(and(eq(connections.companyId, companyId), eq(connections.provider, 'sandbox')))
    .orderBy(connections.id)
    .limit(1);
  if (!connection) throw new Error('the load company has lost its simulated line: take another data directory');
  const ids = async (table: typeof queues | typeof users | typeof tags) =>
    (await work.db.select({ id: table.id }).from(table).where(eq(table.companyId, companyId)).orderBy(table.id)).map(
      ({ id }) => id,
    );
  const [queueIds, userIds, tagIds] = [await ids(queues), await ids(users), await ids(tags)];
  return { companyId, connectionId: connection.id, queueIds, attendantIds: userIds, tagIds };
}
