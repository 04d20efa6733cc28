import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
// Node and TypeScript resolve symbolic links, so the copy must not lie behind one.
const copy = realpathSync(mkdtempSync(join(tmpdir(), 'recado-feature-')));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function copyRepository(): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  for (const folder of ['.', 'apps/server', 'apps/web'].map((path) => join(path, 'node_modules'))) {
    if (!existsSync(join(root, folder))) continue;
    mkdirSync(join(copy, folder));
    for (const name of readdirSync(join(root, folder)).filter(
      (entry) => entry === '.bin' || !/^(\.|@recado$)/.test(entry),
    ))
      symlinkSync(join(root, folder, name), join(copy, folder, name), 'junction');
  }
  // The packages of the repository itself are those of the copy.
  mkdirSync(join(copy, 'node_modules/@recado'));
  for (const [name, folder] of [
    ['contracts', 'packages/contracts'],
    ['server', 'apps/server'],
    ['web', 'apps/web'],
  ] as const)
    symlinkSync(join(copy, folder), join(copy, 'node_modules/@recado', name), 'junction');
}

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: copy,
    encoding: 'utf8',
    // The variables of this Vitest would make the inner one believe it is a worker of it, and colour its output.
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|FORCE_COLOR)/.test(name))),
      NO_COLOR: '1',
    },
  });
  return { status, output: `${stdout}${stderr}` };
}

describe('npm run new:feature', () => {
  beforeAll(copyRepository);

  it('writes a feature that is formatted, compiles and passes its own test', () => {
    const created = run(
      'node_modules/tsx/dist/cli.mjs',
      'scripts/new-feature.ts',
      'openingCategories',
      'openingCategory',
    );
    expect(created, created.output).toMatchObject({ status: 0 });
    const server = 'apps/server/src/features/openingCategories';
    const web = 'apps/web/src/features/openingCategories';
    const migration = readdirSync(join(copy, 'apps/server/migrations')).find((name) =>
      /opening_categories/.test(name),
    )!;
    expect(readFileSync(join(copy, 'apps/server/migrations', migration), 'utf8')).toMatch(
      /CREATE TABLE "opening_categories"[\s\S]*ALTER TABLE "opening_categories" FORCE ROW LEVEL SECURITY/,
    );
    const files = [server, web].flatMap((folder) => readdirSync(join(copy, folder)).map((name) => join(folder, name)));
    expect(files).toHaveLength(12);
    for (const file of files) expect(readFileSync(join(copy, file), 'utf8'), file).not.toMatch(/__\w*thing/i);

    expect(run('node_modules/oxfmt/bin/oxfmt', '--check', 'apps', 'packages')).toMatchObject({ status: 0 });
    const layers = run('node_modules/tsx/dist/cli.mjs', 'scripts/check-layers.ts');
    expect(layers, layers.output).toMatchObject({ status: 0 });
    // One program over both sides, for what the feature reaches (theme.ts declares the button variants), costs half of the three of `npm run check`.
    writeFileSync(
      join(copy, 'tsconfig.feature.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        compilerOptions: { types: ['node', 'vite/client'] },
        include: [
          server,
          web,
          'apps/server/test/samples.ts',
          'apps/web/src/features.ts',
          'apps/web/src/ui/theme/theme.ts',
        ],
      }),
    );
    const compiled = run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.feature.json');
    expect(compiled.output).toBe('');
    const tested = run('node_modules/vitest/vitest.mjs', 'run', server);
    expect(tested, tested.output).toMatchObject({ status: 0 });
    expect(tested.output).toMatch(/2 passed/);
  }, 600_000);

  it('writes the house file with which the generated tests pass', () => {
    const files = ['conventions', 'lists', 'recordedChanges', 'repeatedCreations', 'seenRows', 'validation'];
    const tested = run(
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files.map((name) => `apps/server/test/${name}.test.ts`),
      '-t',
      'openingCategories|every feature|every endpoint|every kind|every row|is left unmeasured',
    );
    expect(tested, tested.output).toMatchObject({ status: 0 });
    expect(tested.output).toMatch(/Test Files {2}6 passed/);
  }, 900_000);
});
