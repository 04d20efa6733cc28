import { execFileSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '../../configError.ts';

/** The account that runs the database when this process runs as root. */
export type Account = { uid: number; gid: number };

/** Returns the account `postgres`, and creates it if it is missing: PostgreSQL refuses to run as root. */
export function serverAccount(): Account {
  const idOf = (flag: '-u' | '-g') =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }).toString());
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' });
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      throw new ConfigError(
        'The embedded database cannot run as root and no account "postgres" could be made: start as another user, or set DATABASE_URL.',
      );
    }
  }
}

/** Returns whether the account may enter every folder above a path. */
export function reachable(path: string, account: Account): boolean {
  for (let folder = dirname(realpathSync(path)); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
