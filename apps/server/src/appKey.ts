import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './kernel/configError.ts';
import { isStrongKey } from './kernel/secrets.ts';
import { createWholeFile } from './kernel/wholeFile.ts';
import { makeFolder } from './makeFolder.ts';

/** Files and folders that show that a data directory holds an installation. */
const traces = ['database.json', 'admin.json', 'postgres'];

/**
 * Returns the application key for use outside production. It is created once and stored beside the data, so that
 * sessions survive a restart. If several processes start on an empty folder, one creates the key and all use it. Throws
 * `ConfigError` for a damaged key, and for a missing key beside an installation: a new key could not decrypt its data.
 */
export function readAppKey(dataDirectory: string): string {
  const file = join(dataDirectory, 'app.key');
  // Checked before the key: a process that starts at the same time writes the key first and these files later.
  const trace = traces.find((name) => existsSync(join(dataDirectory, name)));
  let key: string;
  try {
    if (!existsSync(file)) {
      if (trace !== undefined)
        throw new ConfigError(
          `${file} is missing, but an installation is there (${trace}): restore app.key from a backup, set APP_KEY to the same key, or move ${dataDirectory} away to begin anew.`,
        );
      makeFolder(dataDirectory);
      createWholeFile(file, `${randomBytes(48).toString('base64url')}\n`);
    }
    key = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `DATA_DIR ${dataDirectory} is not writable (${(error as NodeJS.ErrnoException).code ?? 'error'}).`,
    );
  }
  if (!isStrongKey(key) || /\p{Cc}/u.test(key))
    throw new ConfigError(
      `${file} is empty or damaged: restore it from a backup or set APP_KEY to the same key; if nothing of this installation is needed, move ${dataDirectory} away to begin anew.`,
    );
  return key;
}
