import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { demoAnnouncements } from './demo/announcements.ts';
import { keepDemoFiles } from './demo/demoFiles.ts';
import { fillDemo } from './demo/fillDemo.ts';
import { fillSecondCompany } from './demo/fillSecondCompany.ts';
import { announcements } from './features/announcements/announcements.tables.ts';
import { companies } from './features/companies/companies.tables.ts';
import { allocateCompanyId, insertCompany } from './features/companies/index.ts';
import { plans } from './features/plans/plans.tables.ts';
import { createUser, hashPassword } from './features/users/index.ts';
import { findStoredLogin, storeLogin } from './firstLogin.ts';
import { openStorage } from './gateways/storage/openStorage.ts';
import { openSandboxWorld } from './gateways/whatsapp/sandbox/sandboxWorld.ts';
import { constraintOf } from './kernel/db/constraintCodes.ts';
import type { Work, Workshop } from './kernel/work.ts';

/**
 * The first administrator's login. A generated password is always shown outside production, but only once in
 * production.
 */
export type FirstLogin = { email: string; password: string | undefined };

/**
 * The id of the platform's company. It is fixed, so that of two processes starting on an empty database only one
 * creates it.
 */
const platformId = 1;

/**
 * Fills an empty database with a plan, the platform's company and its administrator, who is the super user (AUTH-30).
 * The demo makes that company "Casa Aurora" with weeks of history, and adds a second company to show tenant isolation.
 */
export async function firstStart(workshop: Workshop, config: Config): Promise<FirstLogin> {
  const stored = findStoredLogin(config.dataDirectory);
  const known: FirstLogin = {
    email: stored?.email ?? config.adminEmail,
    password: config.production ? undefined : stored?.password,
  };
  const [any] = await workshop.acrossCompanies('first start', (db) =>
    db.select({ id: companies.id }).from(companies).limit(1),
  );
  if (any) return known;

  const password = config.adminPassword ?? generatePassword(config);
  const passwordHash = await hashPassword(password);
  const planId = await firstPlan(workshop);
  try {
    await (config.demo
      ? insertDemo(workshop, config, planId, passwordHash)
      : insertPlatform(workshop, config, planId, passwordHash));
  } catch (error) {
    // Another process started at the same time and created the company first.
    if (constraintOf(error) === 'companies_pkey')
      return { email: config.adminEmail, password: config.production || config.adminPassword ? undefined : password };
    throw error;
  }
  return { email: config.adminEmail, password: config.adminPassword ? undefined : password };
}

const actor = { kind: 'system', name: 'first start' } as const;

const insertPlatform = (workshop: Workshop, config: Config, planId: number, passwordHash: string): Promise<void> =>
  workshop.inCompany(platformId, actor, async (work) => {
    await insertPlatformCompany(work, config, planId, { name: 'Recado' });
    await createUser(work, {
      name: 'Administrador',
      email: config.adminEmail,
      passwordHash,
      profile: 'admin',
      super: true,
      language: 'pt',
    });
  });

async function insertPlatformCompany(
  work: Work,
  config: Config,
  planId: number,
  values: { name: string; dueDate?: Date },
): Promise<void> {
  await allocateCompanyId(work.db);
  await insertCompany(work, { ...values, email: config.adminEmail, planId, isPlatform: true });
}

/**
 * Inserts two companies with people and conversations, announcements, and simulated connections that are already
 * paired.
 */
async function insertDemo(workshop: Workshop, config: Config, planId: number, passwordHash: string): Promise<void> {
  const files = await keepDemoFiles(openStorage({ directory: config.dataDirectory, ...config.files }));
  const connectionIds = [
    await workshop.inCompany(platformId, actor, async (work) => {
      await insertPlatformCompany(work, config, planId, { name: 'Casa Aurora', dueDate: inOneYear() });
      const adminId = await createUser(work, {
        name: 'Camila Duarte',
        email: config.adminEmail,
        passwordHash,
        profile: 'admin',
        super: true,
        language: 'pt',
      });
      return fillDemo(work, adminId, passwordHash, files);
    }),
    await workshop.inCompany(await workshop.acrossCompanies('first start', allocateCompanyId), actor, (work) =>
      fillSecondCompany(work, planId, passwordHash),
    ),
  ];
  await workshop.acrossCompanies('first start', (db) =>
    db.insert(announcements).values(
      demoAnnouncements.map(({ daysAgo, ...announcement }) => ({
        ...announcement,
        createdAt: new Date(Date.now() - daysAgo * 24 * 60 * 60_000),
      })),
    ),
  );
  const world = openSandboxWorld({ directory: config.dataDirectory });
  for (const connectionId of connectionIds) await world.setPaired(connectionId, true);
  await world.close();
}

/** Generates a password. Outside production it is stored for `npm run demo:login`. */
function generatePassword({ production, dataDirectory, adminEmail }: Config): string {
  const password = randomBytes(9).toString('base64url');
  return production ? password : storeLogin(dataDirectory, { email: adminEmail, password }).password;
}

async function firstPlan(workshop: Workshop): Promise<number> {
  return workshop.acrossCompanies('first start', async (db) => {
    const values = { name: 'Profissional', users: 50, connections: 10, queues: 20, value: 199 };
    const [made] = await db
      .insert(plans)
      .values(values)
      .onConflictDoUpdate({ target: plans.name, set: values })
      .returning({ id: plans.id });
    return made!.id;
  });
}

const inOneYear = (): Date => new Date(Date.now() + 365 * 24 * 60 * 60 * 1_000);
