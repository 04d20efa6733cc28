/**
 * `npm run spec [-- AREA …] [--register FILE] [--missing]`: for each ID of the requirements register, the tests that
 * name it. Ranges in titles count for each of their IDs ("DLG-03 to DLG-06", "DLG-03..06"). With `--missing` only those
 * that no test names.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { exitWithUsage, readArguments } from './usage.ts';

const { values, positionals } = readArguments('npm run spec -- [AREA …] [--missing] [--register FILE]', {
  allowPositionals: true,
  options: {
    register: { type: 'string', default: 'docs/spec/register.md' },
    missing: { type: 'boolean', default: false },
  },
});
const root = resolve(import.meta.dirname, '..');
if (!existsSync(resolve(root, values.register))) exitWithUsage(`There is no register ${values.register}.`);
const register = readFileSync(resolve(root, values.register), 'utf8');
const rows = [...register.matchAll(/^\| ([A-Z0-9]+-\d+) \| (.*?) \| /gm)].map(([, id, text]) => ({
  id: id!,
  text: text!,
}));
const wanted = rows.filter(({ id }) => positionals.length === 0 || positionals.includes(id.split('-')[0]!));
const areas = [...new Set(rows.map(({ id }) => id.split('-')[0]!))];
const unknownAreas = positionals.filter((area) => !areas.includes(area));
if (unknownAreas.length > 0)
  exitWithUsage(`The register has no area ${unknownAreas.join(', ')}; it has ${areas.join(', ')}.`);

const provers = new Map<string, Set<string>>();
for (const folder of ['apps', 'packages', 'e2e'])
  for (const name of readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.(test|spec)\.tsx?$/.test(name) || name.includes('node_modules')) continue;
    const file = join(folder, name);
    for (const id of idsIn(readFileSync(resolve(root, file), 'utf8')))
      provers.set(id, (provers.get(id) ?? new Set()).add(file));
  }

const unknown = [...provers.keys()].filter(
  (id) => rows.some((row) => row.id.startsWith(`${id.split('-')[0]}-`)) && !rows.some((row) => row.id === id),
);
let proved = 0;
for (const { id, text } of wanted) {
  const tests = [...(provers.get(id) ?? [])];
  if (tests.length > 0) proved++;
  if (tests.length > 0 && values.missing) continue;
  process.stdout.write(`${id.padEnd(10)} ${tests.length > 0 ? tests.join(', ') : `none: ${text.slice(0, 140)}`}\n`);
}
process.stdout.write(`\n${proved} of ${wanted.length} rows are named by a test.\n`);
if (unknown.length > 0) {
  process.stdout.write(`Named by tests, but not in the register: ${unknown.join(', ')}\n`);
  process.exitCode = 1;
}

/** Every ID a text names, ranges spelled out. */
function idsIn(text: string): Set<string> {
  const ids = new Set<string>();
  for (const [, area, first, last] of text.matchAll(
    /\b([A-Z][A-Z0-9]{1,5})-(\d{2,3})(?:(?: to |\.\.|–)(?:[A-Z0-9]+-)?(\d{2,3}))?/g,
  ))
    for (let number = Number(first); number <= Number(last ?? first); number++)
      ids.add(`${area}-${String(number).padStart(first!.length, '0')}`);
  return ids;
}
