/**
 * `npm run db:change <name>`: writes the migration from the tables, then adds what the generator leaves out:
 * FORCE ROW LEVEL SECURITY on new tables of companies, and the revision trigger on new live tables. Read the file.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
if (file) {
  const path = join(migrations, file);
  const sql = readFileSync(path, 'utf8');
  const added: string[] = [];
  for (const [, table] of sql.matchAll(/ALTER TABLE "(\w+)" ENABLE ROW LEVEL SECURITY/g))
    added.push(`ALTER TABLE "${table}" FORCE ROW LEVEL SECURITY;`);
  for (const [, table, columns] of sql.matchAll(/CREATE TABLE "(\w+)" \(([\s\S]*?)\n\);/g))
    if (columns?.includes('"revision" integer'))
      added.push(
        `CREATE TRIGGER "${table}_revision" BEFORE UPDATE ON "${table}" FOR EACH ROW EXECUTE FUNCTION raise_revision();`,
      );
  if (added.length > 0)
    writeFileSync(path, `${sql}--> statement-breakpoint\n${added.join('--> statement-breakpoint\n')}\n`);
}
