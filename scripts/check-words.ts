/**
 * Checks the words of code: the first word of a comment, the length and the beginning of a test title, the steps of a
 * journey of more than 40 lines, the promise of `is…`, `has…`, `can…` and `may…`, and identifiers that docs/glossary.md
 * retired. `folders` lists the covered folders. `words.known.json` counts violations from before the rules, by rule and
 * file; it may only shrink.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWordFaults, readRetiredWords } from './words.ts';

const root = join(import.meta.dirname, '..');
const folders = ['apps/server', 'apps/web', 'packages/contracts', 'e2e', 'scripts'];

const retired = readRetiredWords(readFileSync(join(root, 'docs/glossary.md'), 'utf8'));
if (retired.length === 0) throw new Error('docs/glossary.md has no table of retired words in code');
const files = execFileSync(
  'git',
  [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    ...folders.flatMap((folder) => [`${folder}/**.ts`, `${folder}/**.tsx`, `${folder}/**.mjs`]),
  ],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const known = JSON.parse(readFileSync(join(root, 'scripts/words.known.json'), 'utf8')) as Record<string, number>;
const found = new Map<string, string[]>();
for (const file of files)
  for (const { rule, line, text } of findWordFaults(file, readFileSync(join(root, file), 'utf8'), retired)) {
    const key = `${rule} ${file}`;
    found.set(key, [...(found.get(key) ?? []), `${file}:${line}: ${text}`]);
  }
const faults: string[] = [];
for (const [key, group] of found) if (group.length > (known[key] ?? 0)) faults.push(...group);
for (const [key, count] of Object.entries(known)) {
  const now = found.get(key)?.length ?? 0;
  if (now < count) faults.push(`scripts/words.known.json: "${key}" is ${now} now, not ${count}; lower or remove it`);
}
if (files.length === 0) faults.push('no file was found: the folders of this check are out of date');
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
const left = Object.values(known).reduce((sum, count) => sum + count, 0);
console.log(`words: ${files.length} files, ${left} known violations`);
