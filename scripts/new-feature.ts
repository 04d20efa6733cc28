/**
 * `npm run new:feature <names> [<name>]`: writes the start of a feature as docs/adding-a-feature.md describes it, for
 * example `npm run new:feature greetings`: contract, table, migration, routes, test, web page and the registration
 * lines. The second word is the singular; by default the first word without its s (categories: category). The files
 * of scripts/newFeature are the templates, in the folders they are written to.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { exitWithUsage, readArguments } from './usage.ts';

const usage = 'npm run new:feature <names> [<name>], such as greetings greeting';
const { positionals } = readArguments(usage, { allowPositionals: true });
const [plural = '', singular = plural.replace(/ies$/, 'y').replace(/s$/, ''), ...rest] = positionals;
if (![plural, singular].every((name) => /^[a-z][a-zA-Z]{1,40}$/.test(name)) || plural === singular || rest.length > 0)
  exitWithUsage(`A feature has a name in camelCase, plural and singular; usage: ${usage}`);

const root = resolve(import.meta.dirname, '..');
const templates = join(import.meta.dirname, 'newFeature');
const readLines = (path: string): string[] => readFileSync(join(root, path), 'utf8').split('\n');
const taken = ['packages/contracts/src', 'apps/server/src/features', 'apps/web/src/features'].find((folder) =>
  readdirSync(join(root, folder)).some((name) => name.replace(/\.ts$/, '') === plural),
);
if (taken || readLines('packages/contracts/src/rows.ts').includes(`  '${singular}',`))
  exitWithUsage(`The name ${plural} is taken in ${taken ?? 'packages/contracts/src/rows.ts'}.`);

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);
const split = (name: string, separator: string): string =>
  name.replace(/[A-Z]/g, (letter) => separator + letter.toLowerCase());
const words: Record<string, string> = {
  __things__: plural,
  __Things__: capital(plural),
  __thing__: singular,
  __Thing__: capital(singular),
  __THING__: split(singular, '_').toUpperCase(),
  __snake_things__: split(plural, '_'),
  __kebab_things__: split(plural, '-'),
  __human_things__: split(plural, ' '),
  __Human_things__: capital(split(plural, ' ')),
};
const fillIn = (text: string): string => text.replace(new RegExp(Object.keys(words).join('|'), 'g'), (w) => words[w]!);

const written = new Map<string, string>();
for (const name of readdirSync(templates, { recursive: true, encoding: 'utf8' }))
  if (name.endsWith('.template'))
    written.set(
      fillIn(name.replace(/\.template$/, '').replaceAll('\\', '/')),
      fillIn(readFileSync(join(templates, name), 'utf8')),
    );
for (const block of readFileSync(join(templates, 'lines.txt'), 'utf8').trim().split('\n\n').slice(1)) {
  const [file = '', where = '', ...added] = block.split('\n');
  const path = file.replace(/^file /, '');
  const [, side, anchor] = /^(after|before) (.*)$/.exec(where) ?? [];
  const lines = written.get(path)?.split('\n') ?? readLines(path);
  const at = lines.indexOf(anchor ?? '');
  // Nothing is written before every line has found its place.
  if (at < 0) throw new Error(`scripts/newFeature/lines.txt: ${path} has no line "${anchor}"`);
  lines.splice(side === 'after' ? at + 1 : at, 0, ...added.map(fillIn));
  written.set(path, lines.join('\n'));
}

for (const [path, text] of written) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const run = (command: string, ...args: string[]): void =>
  void execFileSync(process.execPath, [command, ...args], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
const paths = [...written.keys()];
run('node_modules/oxfmt/bin/oxfmt', ...paths);
run('node_modules/tsx/dist/cli.mjs', 'scripts/db-change.ts', words.__snake_things__!);

for (const path of paths) console.log(path);
console.log(`
Next: read the new migration in apps/server/migrations, then
  npm run check
  npx vitest run apps/server/src/features/${plural} apps/server/test/{conventions,lists,recordedChanges,seenRows,validation}.test.ts
and translate apps/web/src/features/${plural}/*.texts.ts and ERR_NO_${words.__THING__}_FOUND in packages/contracts/src/errors.ts.`);
