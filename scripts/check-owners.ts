/** A table is written only by the feature that declares it (architecture rule 6). `check-layers.ts` checks reads. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findOwners } from './layers/findReads.ts';

const root = join(import.meta.dirname, '..');
const features = join(root, 'apps/server/src/features');

const tests = ['.test.ts', '.house.ts'];
const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? files(join(folder, entry.name))
      : entry.name.endsWith('.ts') && !tests.some((ending) => entry.name.endsWith(ending))
        ? [join(folder, entry.name)]
        : [],
  );
const featureOf = (file: string): string => relative(features, file).split(/[\\/]/)[0]!;

/** Each table by its name in code and in SQL, with its owner. */
const owners = findOwners(
  files(features).map((path) => ({
    path: `features/${relative(features, path).replaceAll('\\', '/')}`,
    text: readFileSync(path, 'utf8'),
  })),
);

/** Writes that a test of a rule may not find out: one line each, with the reason. */
const allowed = new Map<string, string>([
  ['auth users', 'a sign-in raises its own generation; users declares the column for it'],
]);

const faults: string[] = [];
for (const file of files(features)) {
  const text = readFileSync(file, 'utf8');
  const writes = [
    ...text.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g),
    ...text.matchAll(/\b(?:insert into|update|delete from) (\w+)\b/gi),
  ].map(([, table]) => table!);
  for (const table of new Set(writes)) {
    const owner = owners.get(table);
    if (owner && owner !== featureOf(file) && !allowed.has(`${featureOf(file)} ${table}`))
      faults.push(`${relative(root, file)} writes ${table}, which belongs to ${owner}`);
  }
}
if (owners.size === 0) faults.push('no table was found: the pattern of this check is out of date');
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`owners: ${owners.size} names, no foreign write`);
