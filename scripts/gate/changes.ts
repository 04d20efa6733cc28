import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Ignores case, hyphens and the plural: the feature `contactLists` belongs to `contact-lists.spec.ts`. */
const toKey = (name: string): string => name.replaceAll('-', '').toLowerCase().replace(/s$/, '');

/** Returns the journeys of the features that differ from `main`, and the changed journeys themselves. */
export function changedJourneys(): string[] {
  const files = [...git('diff', '--name-only', 'main'), ...git('ls-files', '--others', '--exclude-standard')];
  const features = new Set(files.flatMap((file) => /\/features\/(\w+)\//.exec(file)?.[1] ?? []).map(toKey));
  return readdirSync(join(root, 'e2e'))
    .filter((file) => file.endsWith('.spec.ts'))
    .filter((file) => files.includes(`e2e/${file}`) || [...features].some((key) => toKey(file).startsWith(key)))
    .map((file) => `e2e/${file}`);
}
