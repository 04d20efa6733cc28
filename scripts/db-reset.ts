/**
 * `npm run db:reset [-- --yes]`: removes the data directory of development (DATA_DIR, ./data by default): the embedded
 * database, stored files, the generated key and login. The next start creates the demo anew. Asks first unless `--yes`
 * is given. Refuses with exit code 2 in production, with DATABASE_URL, and for a folder that holds no installation;
 * with exit code 1 while the database runs.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { placeOutside } from '../apps/server/src/kernel/db/embedded/clusterRecord.ts';
import { postmasterOf } from '../apps/server/src/kernel/db/embedded/postmaster.ts';
import { exitWithUsage, readArguments } from './usage.ts';

const { values } = readArguments('npm run db:reset [-- --yes]', {
  options: { yes: { type: 'boolean', default: false } },
});
const directory = resolve(process.env.DATA_DIR || './data');
if (process.env.NODE_ENV === 'production') exitWithUsage('db:reset does not run with NODE_ENV=production.');
if (process.env.DATABASE_URL)
  exitWithUsage('db:reset removes the embedded database only: unset DATABASE_URL, or drop your own database yourself.');
if (!existsSync(directory)) {
  console.log(`${directory} does not exist: there is nothing to remove.`);
  process.exit(0);
}
// Without this a wrong DATA_DIR would remove any folder of the user.
if (!['database.json', 'app.key', 'admin.json'].some((name) => existsSync(join(directory, name))))
  exitWithUsage(`${directory} holds no installation of Recado, so it is not removed.`);

const homes = [directory, findOwnHome()].filter((home) => home !== undefined);
if (homes.some((home) => postmasterOf(join(home, 'postgres')) !== undefined)) {
  console.error(`The database in ${directory} is running: stop the server first.`);
  process.exit(1);
}
if (!values.yes && !(await confirm(`Remove ${directory} with its database and files? Type "yes" to confirm: `))) {
  console.log('Nothing was removed.');
  process.exit(1);
}
// The home is the subfolder `database`; the copied programs of PostgreSQL are beside it.
for (const home of homes.filter((path) => path !== directory)) rmSync(dirname(home), { recursive: true, force: true });
rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
console.log(`Removed ${directory}. The next start creates the demo anew.`);

/**
 * Returns the folder of the cluster if the server keeps it outside of this data directory. Undefined for any other
 * folder: a copied data directory still names the database of its original.
 */
function findOwnHome(): string | undefined {
  try {
    const { home } = JSON.parse(readFileSync(join(directory, 'database.json'), 'utf8')) as { home?: unknown };
    return home === join(placeOutside(directory), 'database') ? home : undefined;
  } catch {
    return undefined;
  }
}

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // At the end of the input, as without a terminal, the answer is no.
  const answer = await Promise.race([
    terminal.question(question),
    new Promise<string>((done) => terminal.once('close', () => done(''))),
  ]);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
