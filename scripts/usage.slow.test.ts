import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'recado-usage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    // The command of tsx starts a second process, which is half of the time.
    ['--import', 'tsx', `scripts/${script}`, ...args],
    {
      cwd: root,
      encoding: 'utf8',
      input: '',
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '', NODE_ENV: '', ...env },
    },
  );
  return { status, stdout, stderr };
}

// Starting tsx and the imports of a script take up to 15 s on a busy machine.
const patience = 90_000;

describe('a wrong command line', () => {
  it.each<[script: string, args: string[], named: string]>([
    ['bench.ts', ['--tickets', 'many'], '--tickets'],
    ['bench-scroll.ts', ['--messages'], "'--messages <value>'"],
    ['chaos.ts', ['--tier', 'huge'], '--tier'],
    ['chaos.ts', ['--only', 'R99'], 'R99'],
    ['check.ts', ['spelling'], 'spelling'],
    ['db-change.ts', [], 'npm run db:change'],
    ['db-change.ts', ['Add-Column'], 'npm run db:change'],
    ['db-reset.ts', ['--no-questions'], "'--no-questions'"],
    ['demo-login.ts', ['ana@demo.recado'], "'ana@demo.recado'"],
    ['new-feature.ts', [], 'npm run new:feature'],
    ['new-feature.ts', ['quickMessages'], 'quickMessages'],
    ['security.ts', ['--only', 'S99'], 'S99'],
    ['security.ts', ['S1'], "'S1'"],
    ['seed-load.ts', ['--ticket', '5'], "'--ticket'"],
    ['spec.ts', ['NOAREA'], 'NOAREA'],
    ['spec.ts', ['--register', 'nowhere.md'], 'nowhere.md'],
  ])(
    '%s %j exits with 2 and one sentence on stderr',
    (script, args, named) => {
      const { status, stdout, stderr } = run(script, args);
      expect(stderr).toContain(named);
      expect(stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(stdout).toBe('');
      expect(status).toBe(2);
    },
    patience,
  );
});

describe('db:reset', () => {
  const makeInstallation = (): string => {
    const directory = mkdtempSync(join(folder, 'data-'));
    mkdirSync(join(directory, 'media'));
    writeFileSync(join(directory, 'app.key'), 'key');
    return directory;
  };
  const other = 'postgres://localhost/other';

  it.each([
    ['in production', { NODE_ENV: 'production' }, 2],
    ['with a DATABASE_URL', { DATABASE_URL: other }, 2],
  ])(
    'keeps the data %s, also with --yes',
    (_condition, env, code) => {
      const directory = makeInstallation();
      expect(run('db-reset.ts', ['--yes'], { ...env, DATA_DIR: directory }).status).toBe(code);
      expect(existsSync(join(directory, 'app.key'))).toBe(true);
    },
    patience,
  );

  it(
    'keeps a folder that holds no installation',
    () => {
      const directory = mkdtempSync(join(folder, 'photos-'));
      writeFileSync(join(directory, 'beach.jpg'), 'x');
      expect(run('db-reset.ts', ['--yes'], { DATA_DIR: directory }).status).toBe(2);
      expect(existsSync(join(directory, 'beach.jpg'))).toBe(true);
    },
    patience,
  );

  it(
    'removes the data with --yes, and keeps it when nobody answers the question',
    () => {
      const directory = makeInstallation();
      expect(run('db-reset.ts', [], { DATA_DIR: directory })).toMatchObject({ status: 1, stderr: '' });
      expect(existsSync(join(directory, 'app.key'))).toBe(true);
      expect(run('db-reset.ts', ['--yes'], { DATA_DIR: directory })).toMatchObject({ status: 0, stderr: '' });
      expect(existsSync(directory)).toBe(false);
    },
    patience,
  );
});
