/**
 * Every reference leads somewhere: a requirement's ID to a row of docs/spec/register.md, "behaviour 3.3" and its like
 * to a numbered heading, "decision 0012" and "trust R3" to what is told there, and each link of a document to a file.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The documents that are cited by a number, and the numbers of their headings. */
const numbered = new Map(
  Object.entries({
    behaviour: 'docs/spec/behaviour.md',
    wire: 'docs/spec/wire.md',
    whatsapp: 'docs/whatsapp.md',
    architecture: 'docs/architecture.md',
    experience: 'docs/experience.md',
  }).map(([name, path]) => [
    name,
    new Set([...read(path).matchAll(/^#+ (\d+(?:\.\d+)*)\b/gm)].map(([, number]) => number!)),
  ]),
);
const experiments = new Set([...read('docs/trust.md').matchAll(/^\| ([RSI]\d+\w?)\b/gm)].map(([, id]) => id!));
const register = new Set([...read('docs/spec/register.md').matchAll(/^\| ([A-Z0-9]+-\d+) \|/gm)].map(([, id]) => id!));
const areas = [...new Set([...register].map((id) => id.replace(/-\d+$/, '')))].toSorted((a, b) => b.length - a.length);
const decisions = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4)));

const patterns: [RegExp, (match: RegExpMatchArray) => boolean][] = [
  [new RegExp(String.raw`\b(?:${areas.join('|')})-\d{2,3}\b`, 'g'), ([id]) => register.has(id)],
  [
    /\b(behaviour|wire|whatsapp|architecture|experience) (\d+(?:\.\d+)*)(?!\d)/g,
    ([, name, number]) => numbered.get(name!)!.has(number!),
  ],
  [/\btrust ([RSI]\d+)\b/g, ([, id]) => experiments.has(id!)],
  [/\bdecision (\d{4})\b/g, ([, number]) => decisions.has(number!)],
  // One spelling: what is not found by it is not looked up either.
  [
    /\b(?:behaviour|wire|whatsapp|architecture|experience|trust)(?:\.md,? (?:section )?| section | §)[\dRSI]/g,
    () => false,
  ],
];

const files = execFileSync('git', ['ls-files', '--', '*.ts', '*.tsx', '*.mjs', '*.css', '*.md', '*.sql'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const faults: string[] = [];
for (const file of files) {
  const text = read(file);
  for (const [pattern, isKnown] of patterns)
    for (const match of text.matchAll(pattern))
      if (!isKnown(match)) faults.push(`${file}: "${match[0]}" leads nowhere`);
  if (!file.endsWith('.md')) continue;
  for (const [, target] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g))
    if (!/^[a-z]+:/.test(target!) && !existsSync(join(root, dirname(file), target!)))
      faults.push(`${file}: the link to ${target} leads nowhere`);
}
if (register.size === 0 || experiments.size === 0 || [...numbered.values()].some((numbers) => numbers.size === 0))
  faults.push('a document has no numbers: the patterns of this check are out of date');
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`references: ${files.length} files, every one leads somewhere`);
