/**
 * `npm run db:change <name>`: writes the migration from the tables and adds FORCE ROW LEVEL SECURITY for new tables of
 * companies, which the generator leaves out. Deletes the snapshots before the newest, because the generator reads no
 * other. Writes the revision trigger of new live tables to `sql/triggers`. Raises the revision of changed files of
 * `apps/server/sql` in `versions.json`. Read the files.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nextVersions, readSqlFiles, readVersions } from '../apps/server/src/kernel/db/sqlFiles.ts';
import { exitWithUsage, readArguments } from './usage.ts';

const usage = 'npm run db:change <name_of_the_change>';
const [name = '', ...rest] = readArguments(usage, { allowPositionals: true }).positionals;
if (!/^[a-z0-9_]+$/.test(name) || rest.length > 0)
  exitWithUsage(`The name of a change consists of a-z, 0-9 and _; usage: ${usage}`);
const server = join(import.meta.dirname, '../apps/server');
const migrations = join(server, 'migrations');
const before = new Set(readdirSync(migrations));
execFileSync('npx', ['drizzle-kit', 'generate', '--name', name], {
  cwd: server,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});

const file = readdirSync(migrations).find((entry) => entry.endsWith('.sql') && !before.has(entry));
const sqlFolder = join(server, 'sql');
if (file) {
  const path = join(migrations, file);
  const sql = readFileSync(path, 'utf8');
  const added: string[] = [];
  for (const [, table] of sql.matchAll(/ALTER TABLE "(\w+)" ENABLE ROW LEVEL SECURITY/g))
    added.push(`ALTER TABLE "${table}" FORCE ROW LEVEL SECURITY;`);
  if (added.length > 0)
    writeFileSync(path, `${sql}--> statement-breakpoint\n${added.join('--> statement-breakpoint\n')}\n`);
  for (const [, table, columns] of sql.matchAll(/CREATE TABLE "(\w+)" \(([\s\S]*?)\n\);/g))
    if (columns?.includes('"revision" integer'))
      writeFileSync(
        join(sqlFolder, 'triggers', `${table}_revision.sql`),
        `CREATE OR REPLACE TRIGGER "${table}_revision" BEFORE UPDATE ON "${table}" FOR EACH ROW EXECUTE FUNCTION raise_revision();\n`,
      );
}

const meta = join(migrations, 'meta');
const snapshots = readdirSync(meta).filter((entry) => entry.endsWith('_snapshot.json'));
for (const older of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, older));

const versions = readVersions(sqlFolder);
const next = nextVersions(readSqlFiles(sqlFolder, versions), versions);
for (const [name, { revision, hash }] of Object.entries(next))
  if (versions[name]?.hash !== hash) process.stdout.write(`sql/${name}.sql has revision ${revision}\n`);
for (const name of Object.keys(versions).filter((known) => !(known in next)))
  process.stdout.write(`sql/${name}.sql is gone: drop it in the migration\n`);
writeFileSync(join(sqlFolder, 'versions.json'), `${JSON.stringify(next, null, 2)}\n`);
