/**
 * Checks that no function of the product and its scripts has more than 80 lines, without blank lines and comments.
 * `functions.known.json` lists the lengths of longer functions from before the rule, by file; a length may only fall.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folders = ['apps/server/src', 'apps/web/src', 'packages/contracts/src', 'scripts'];
const longest = 80;
/** The callbacks of `describe` are as long as their tests. */
const isTest = (file: string): boolean => ['.test.ts', '.test.tsx', '.house.ts'].some((end) => file.endsWith(end));

// A configuration of its own, so that the rule gives its lengths also for the listed functions.
const cache = join(root, 'node_modules/.cache/check');
const config = join(cache, 'functions.oxlintrc.json');
mkdirSync(cache, { recursive: true });
writeFileSync(
  config,
  JSON.stringify({
    categories: { correctness: 'off' },
    rules: { 'max-lines-per-function': ['error', { max: longest, skipBlankLines: true, skipComments: true }] },
    ignorePatterns: ['**/dist'],
  }),
);
const lint = spawnSync(
  process.execPath,
  [join(root, 'node_modules/oxlint/bin/oxlint'), '-c', config, '-f', 'json', ...folders],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 },
);
type Report = { number_of_files: number; diagnostics: { filename: string; message: string }[] };
const report = JSON.parse(lint.stdout) as Report;
if (report.number_of_files === 0) throw new Error('no file was found: the folders of this check are out of date');

const found = new Map<string, number[]>();
for (const { filename, message } of report.diagnostics) {
  const lines = Number(/\((\d+)\)/.exec(message)?.[1]);
  if (Number.isNaN(lines)) throw new Error(`oxlint reports in another form: ${message}`);
  if (!isTest(filename))
    found.set(
      filename,
      [...(found.get(filename) ?? []), lines].toSorted((a, b) => b - a),
    );
}
const known = JSON.parse(readFileSync(join(root, 'scripts/functions.known.json'), 'utf8')) as Record<string, number[]>;
const faults: string[] = [];
for (const file of new Set([...found.keys(), ...Object.keys(known)])) {
  const [now, before] = [found.get(file) ?? [], known[file] ?? []];
  if (now.some((lines, at) => lines > (before[at] ?? 0)))
    faults.push(
      `${file}: functions of ${now.join(', ')} lines; divide them to at most ${before.join(', ') || longest}`,
    );
  else if (now.join() !== before.join())
    faults.push(`scripts/functions.known.json: "${file}" is [${now.join(', ')}] now, not [${before.join(', ')}]`);
}
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`functions: at most ${longest} lines, ${[...found.values()].flat().length} longer ones from before`);
