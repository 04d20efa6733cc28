import { randomBytes } from 'node:crypto';
import type { Config } from './config.ts';
import { demoAnnouncements } from './demo/announcements.ts';
import { fillDemo, fillSecondCompany } from './demo/fillDemo.ts';
import { announcements } from './features/announcements/announcements.tables.ts';
import { companies } from './features/companies/companies.tables.ts';
import { drawCompanyId, makeCompany } from './features/companies/index.ts';
import { plans } from './features/plans/plans.tables.ts';
import { createUser, hashPassword } from './features/users/index.ts';
import { findStoredLogin, storeLogin } from './firstLogin.ts';
import { constraintOf } from './kernel/http/errorReply.ts';
import type { Workshop } from './kernel/work.ts';

/** Who can sign in first. The password is told where it was generated: always outside production, once inside. */
export type FirstLogin = { email: string; password: string | undefined };

/** The platform's company: always the first, so that of two processes starting on an empty database only one makes it. */
const platformId = 1;

/**
 * On an empty database: a plan, the platform's company and its administrator, who is the super user (AUTH-30). With the
 * demo that company is "Casa Aurora" with weeks of history, and a second one exists beside it, so that tenancy is seen.
 */
export async function firstStart(workshop: Workshop, config: Config): Promise<FirstLogin> {
  const stored = findStoredLogin(config.dataDirectory);
  const known: FirstLogin = { email: stored?.email ?? config.adminEmail, password: config.production ? undefined : stored?.password };
  const [any] = await workshop.acrossCompanies('first start', (db) => db.select({ id: companies.id }).from(companies).limit(1));
  if (any) return known;

  const password = config.adminPassword ?? generatePassword(config);
  const passwordHash = await hashPassword(password);
  const planId = await firstPlan(workshop);
  const system = { kind: 'system', name: 'first start' } as const;
  try {
    await workshop.inCompany(platformId, system, async (work) => {
      await drawCompanyId(work.db);
      await makeCompany(work, { name: config.demo ? 'Casa Aurora' : 'Recado', email: config.adminEmail, planId, isPlatform: true, ...(config.demo ? { dueDate: inOneYear() } : {}) });
      const adminId = await createUser(work, { name: config.demo ? 'Camila Duarte' : 'Administrador', email: config.adminEmail, passwordHash, profile: 'admin', super: true, language: 'pt' });
      if (config.demo) await fillDemo(work, adminId, passwordHash);
    });
  } catch (error) {
    // A twin was quicker.
    if (constraintOf(error) === 'companies_pkey') return { email: config.adminEmail, password: config.production || config.adminPassword ? undefined : password };
    throw error;
  }
  if (config.demo) {
    const secondId = await workshop.acrossCompanies('first start', drawCompanyId);
    await workshop.inCompany(secondId, system, (work) => fillSecondCompany(work, planId, passwordHash));
    await workshop.acrossCompanies('first start', (db) =>
      db.insert(announcements).values(demoAnnouncements.map(({ daysAgo, ...said }) => ({ ...said, createdAt: new Date(Date.now() - daysAgo * 24 * 60 * 60_000) }))),
    );
  }
  return { email: config.adminEmail, password: config.adminPassword ? undefined : password };
}

/** Outside production it is stored, for `npm run demo:login`. */
function generatePassword({ production, dataDirectory, adminEmail }: Config): string {
  const password = randomBytes(9).toString('base64url');
  return production ? password : storeLogin(dataDirectory, { email: adminEmail, password }).password;
}

async function firstPlan(workshop: Workshop): Promise<number> {
  return workshop.acrossCompanies('first start', async (db) => {
    const values = { name: 'Profissional', users: 50, connections: 10, queues: 20, value: 199 };
    const [made] = await db.insert(plans).values(values).onConflictDoUpdate({ target: plans.name, set: values }).returning({ id: plans.id });
    return made!.id;
  });
}

const inOneYear = (): Date => new Date(Date.now() + 365 * 24 * 60 * 60 * 1_000);
