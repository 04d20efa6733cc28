/**
 * `npm run check -- licences`: refuses a package whose licence nobody has accepted. `npm run licences` also lists the
 * packages that an installation runs.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUnaccepted, type Package } from './licences.ts';

const root = join(import.meta.dirname, '..');
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Package> };
const packages = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

if (process.argv.includes('--list'))
  for (const [path, { version, license, dev }] of packages)
    if (!dev) console.log([path.replace(/^.*node_modules\//, ''), version, license ?? 'none named'].join('\t'));

const unaccepted = findUnaccepted(packages.map(([path, one]) => ({ ...one, path })));
for (const line of unaccepted) console.error(line);
process.exit(unaccepted.length > 0 ? 1 : 0);
