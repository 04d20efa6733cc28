import { readConfig } from '../apps/server/src/config.ts';
import { derivedKey, derivedKeys } from '../apps/server/src/kernel/derivedKeys.ts';
import { keepDemoFiles } from '../apps/server/src/demo/demoFiles.ts';
import { fillDemo } from '../apps/server/src/demo/fillDemo.ts';
import { fillSecondCompany } from '../apps/server/src/demo/fillSecondCompany.ts';
import { viewers } from '../apps/server/src/features/auth/index.ts';
import { allocateCompanyId, insertCompany } from '../apps/server/src/features/companies/index.ts';
import { desiredStateChannel } from '../apps/server/src/features/connections/index.ts';
import { plans } from '../apps/server/src/features/plans/plans.tables.ts';
import { createUser, hashPassword } from '../apps/server/src/features/users/index.ts';
import { openStorage } from '../apps/server/src/gateways/storage/openStorage.ts';
import { openSandboxWorld } from '../apps/server/src/gateways/whatsapp/sandbox/sandboxWorld.ts';
import { openDatabase } from '../apps/server/src/kernel/db/open.ts';
import { openFileUrls } from '../apps/server/src/kernel/fileUrls.ts';
import { openLog } from '../apps/server/src/kernel/log.ts';
import { openMetrics } from '../apps/server/src/kernel/metrics.ts';
import type { Work } from '../apps/server/src/kernel/work.ts';
import { openWorkshop } from '../apps/server/src/kernel/workshop.ts';
import { databaseUrl } from './database.ts';
import { password, type Company } from './people.ts';
import { dataDirectory } from './product.ts';

/** The choices of a file for its company, made by `test.use`. */
export type CompanyChoice = {
  /** Camila is a super user too: she operates the platform. */
  operator: boolean;
  /** There is a second company, whose administrator is Lívia. */
  secondCompany: boolean;
};

export type Companies = {
  make(choice: CompanyChoice): Promise<Company>;
  close(): Promise<void>;
};

const actor = { kind: 'system', name: 'journeys' } as const;
/** Enough for the lists and the dashboard of a week. */
const daysOfHistory = 7;
const yearMs = 365 * 24 * 60 * 60_000;

/** Opens the maker of companies in the database of this worker's product. */
export async function openCompanies(): Promise<Companies> {
  const config = readConfig({ DATA_DIR: dataDirectory(), DEMO: 'off' });
  const log = openLog('warn', false);
  const database = openDatabase(databaseUrl(), config, log);
  const workshop = openWorkshop({
    database,
    realtime: () => {
      throw new Error('nobody has signed in to a company that is being made');
    },
    log,
    metrics: openMetrics(),
    viewers,
    fileUrls: openFileUrls(config.publicUrl, derivedKeys(config, 'file addresses')),
    hashKey: derivedKey(config, 'erased identities'),
  });
  const world = openSandboxWorld({ directory: config.dataDirectory });
  // Companies share the stored files: each has a row of its own for them.
  const files = await keepDemoFiles(openStorage({ directory: config.dataDirectory, ...config.files }));
  const passwordHash = await hashPassword(password);
  const [plan] = await workshop.acrossCompanies('journeys', (db) =>
    db.select({ id: plans.id }).from(plans).orderBy(plans.id).limit(1),
  );
  const planId = plan!.id;

  const allocate = (): Promise<number> => workshop.acrossCompanies('journeys', allocateCompanyId);
  /** Leaves the connection paired, so that it connects as soon as the company is there. */
  const connect = async (work: Work, connectionId: number): Promise<void> => {
    await world.setPaired(connectionId, true);
    work.notify(desiredStateChannel, `${work.companyId}:${connectionId}`);
  };

  return {
    async make({ operator, secondCompany }) {
      const id = await allocate();
      const domain = `casa${id}.recado`;
      await workshop.inCompany(id, actor, async (work) => {
        const email = `camila@${domain}`;
        await insertCompany(work, { name: 'Casa Aurora', email, planId, dueDate: new Date(Date.now() + yearMs) });
        const adminId = await createUser(work, {
          name: 'Camila Duarte',
          email,
          passwordHash,
          profile: 'admin',
          super: operator,
          language: 'pt',
        });
        // A journey about anything else than bots expects no answers of one.
        const options = { daysOfHistory, domain, hasBot: false };
        const connectionId = await fillDemo(work, adminId, passwordHash, files, options);
        await connect(work, connectionId);
      });
      const secondDomain = secondCompany ? await makeSecond() : undefined;
      return { id, domain, secondDomain };
    },
    async close() {
      await world.close();
      await database.close();
    },
  };

  async function makeSecond(): Promise<string> {
    const id = await allocate();
    const domain = `atelie${id}.recado`;
    await workshop.inCompany(id, actor, async (work) => {
      await connect(work, await fillSecondCompany(work, planId, passwordHash, domain));
    });
    return domain;
  }
}
