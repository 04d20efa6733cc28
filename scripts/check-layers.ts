/**
 * `layers` of `npm run check`: a feature of the server uses only features above its own line in architecture 1.2. With
 * `--list`, prints each read of another feature's table in raw SQL.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOwners, findUpwardUses, findUses } from './layers/findReads.ts';
import { readLayers } from './layers/readLayers.ts';
import { readSqlFiles } from './layers/readSqlFiles.ts';
import { upwardReads } from './layers/upwardReads.ts';
import { readArguments } from './usage.ts';

const { values } = readArguments('npx tsx scripts/check-layers.ts [--list]', {
  options: { list: { type: 'boolean', default: false } },
});

const root = join(import.meta.dirname, '..');
const source = join(root, 'apps/server/src');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(source, path), 'utf8') }));
const layers = readLayers(readFileSync(join(root, 'docs/architecture.md'), 'utf8'));
const features = readdirSync(join(source, 'features'));

const uses = findUses([...files, ...readSqlFiles(join(root, 'apps/server/sql/functions'))]);
const reads = uses.filter(({ kind }) => kind === 'raw SQL');
if (values.list) for (const { file, name, owner } of reads) console.log(`${file} reads ${name} of ${owner}`);

const faults = [
  ...findUpwardUses(uses, layers, upwardReads),
  ...features.filter((name) => !layers.has(name)).map((name) => `docs/architecture.md has no line for ${name}`),
  ...[...layers.keys()]
    .filter((name) => !features.includes(name))
    .map((name) => `docs/architecture.md names ${name}, which is no feature of the server`),
];
// Patterns that find nothing are out of date, and would allow every read.
if (findOwners(files).size === 0 || reads.length < 20) faults.push('too few tables and reads were found');
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`layers: ${features.length} features, ${reads.length} reads in raw SQL, ${upwardReads.size} known upward`);
