import { setTimeout as pause } from 'node:timers/promises';
import { allocateCompanyId, insertCompany } from '../../src/features/companies/index.ts';
import { connections } from '../../src/features/connections/connections.tables.ts';
import { desiredStateChannel } from '../../src/features/connections/index.ts';
import { plans } from '../../src/features/plans/plans.tables.ts';
import { createUser } from '../../src/features/users/index.ts';
import type { Work, Workshop } from '../../src/kernel/work.ts';
import { openCaller, type Caller } from './caller.ts';
import type { Field } from './openField.ts';

type Member = { id: number; token: string; caller: Caller; isAdmin: boolean };

/** A company under load: one simulated line, people who watch it, and one who answers. */
export type Team = { companyId: number; connectionId: number; admin: Member; watchers: Member[] };

/** A token outlives the longest experiment. */
const tokenSeconds = 24 * 60 * 60;
const actor = { kind: 'system', name: 'chaos' } as const;
let made = 0;

const unique = (): string => `${process.pid}-${++made}`;

/** Nobody signs in with it: tokens are issued here. */
const passwordHash = 'none';

async function addMember(
  field: Field,
  workshop: Workshop,
  companyId: number,
  profile: 'admin' | 'user',
): Promise<Member> {
  const name = unique();
  const id = await workshop.inCompany(companyId, actor, (work) =>
    createUser(work, {
      name: `Pessoa ${name}`,
      email: `p-${name}@caos.recado`,
      passwordHash,
      profile,
      allTicket: true,
    }),
  );
  const token = await field.tokens.issue({ id, companyId, profile, generation: 0 }, tokenSeconds);
  return { id, token, caller: openCaller(token), isAdmin: profile === 'admin' };
}

/** Inserts a simulated connection, and lets a process open it. */
async function insertConnection(
  work: Work,
  { name, isDefault }: { name: string; isDefault: boolean },
): Promise<number> {
  const { companyId } = work;
  const [row] = await work.db
    .insert(connections)
    .values({ companyId, name, provider: 'sandbox', desiredState: 'open', status: 'OPENING', isDefault })
    .returning({ id: connections.id });
  work.notify(desiredStateChannel, `${companyId}:${row!.id}`);
  return row!.id;
}

/** Makes companies, each with a line and the administrator who answers on it. */
export const makeTeams = (field: Field, count: number): Promise<Team[]> =>
  field.within(async (workshop) => {
    const teams: Team[] = [];
    for (let n = 0; n < count; n++) {
      const name = unique();
      const [planId, companyId] = await workshop.acrossCompanies('chaos', async (db) => [
        (await db.select({ id: plans.id }).from(plans).limit(1))[0]!.id,
        await allocateCompanyId(db),
      ]);
      const connectionId = await workshop.inCompany(companyId, actor, async (work) => {
        await insertCompany(work, { name: `Caos ${name}`, email: `c-${name}@caos.recado`, planId });
        return insertConnection(work, { name: 'Linha do caos', isDefault: true });
      });
      teams.push({
        companyId,
        connectionId,
        admin: await addMember(field, workshop, companyId, 'admin'),
        watchers: [],
      });
    }
    return teams;
  });

/** Adds connections to the company of a team. Each is a team of its own, with the same people. */
export const addConnections = (field: Field, team: Team, count: number): Promise<Team[]> =>
  field.within(async (workshop) => {
    const added: Team[] = [];
    for (let at = 1; at <= count; at++)
      added.push({
        ...team,
        connectionId: await workshop.inCompany(team.companyId, actor, (work) =>
          insertConnection(work, { name: `Linha do caos ${at + 1}`, isDefault: false }),
        ),
      });
    return added;
  });

/** Adds people who look at a company's tickets: administrators and, every third, an attendant. */
export const addWatchers = (field: Field, team: Team, count: number): Promise<Member[]> =>
  field.within(async (workshop) => {
    const added: Member[] = [];
    for (let at = 1; at <= count; at++)
      added.push(await addMember(field, workshop, team.companyId, at % 3 === 0 ? 'user' : 'admin'));
    team.watchers.push(...added);
    return added;
  });

/** Scans the lines' codes, and waits until each is connected. */
export async function pairConnections(teams: readonly Team[], url: string): Promise<void> {
  for (const { admin, connectionId } of teams)
    for (const end = Date.now() + 30_000; ; await pause(50)) {
      const { body } = await admin.caller.call(url, 'GET', `/whatsapp/${connectionId}`);
      const { status } = body as { status: string };
      if (status === 'CONNECTED') break;
      if (status === 'qrcode') await admin.caller.call(url, 'POST', `/sandbox/${connectionId}/scan`);
      if (Date.now() > end) throw new Error(`the line ${connectionId} was not paired: ${status}`);
    }
}
