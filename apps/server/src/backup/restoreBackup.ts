import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../kernel/configError.ts';
import { assertLoadable, loadDatabase, type LoadTarget } from '../kernel/db/backup/loadDatabase.ts';
import { readManifest, type BackupManifest } from './backupManifest.ts';
import { placeOf } from '../gateways/storage/storedPlace.ts';
import { copyFile, findDigest } from './fileCopies.ts';
import { holdSending } from './holdSending.ts';
import { filesFolder } from './writeBackup.ts';

/**
 * Reads a whole backup and compares it with its manifest. Throws `ConfigError` that names the first missing or damaged
 * file.
 */
export async function checkBackup(root: string, name: string): Promise<BackupManifest> {
  const folder = join(root, name);
  const manifest = await readManifest(folder);
  const expected = [
    ...manifest.database.tables.map(({ file, sha256 }) => ({ at: join(folder, file), sha256 })),
    ...manifest.files.map(({ path, sha256 }) => ({ at: placeOf(filesFolder(root), path), sha256 })),
  ];
  for (const { at, sha256 } of expected) {
    const found = await findDigest(at);
    if (found?.sha256 !== sha256)
      throw new ConfigError(
        `The backup is not usable: ${at} is ${found ? 'damaged' : 'missing'}. Nothing was changed.`,
      );
  }
  if (manifest.hasKey && !existsSync(join(folder, 'app.key')))
    throw new ConfigError(`The backup is not usable: ${join(folder, 'app.key')} is missing. Nothing was changed.`);
  return manifest;
}

/** Puts the application key of a backup into a data directory that has none. */
export function restoreKey(root: string, name: string, dataDirectory: string): void {
  const file = join(root, name, 'app.key');
  if (existsSync(file) && !existsSync(join(dataDirectory, 'app.key')))
    copyFileSync(file, join(dataDirectory, 'app.key'));
}

/**
 * Fills an empty database and the folder of stored files from a checked backup. Files first: a restore that is
 * interrupted leaves an empty database, and can be repeated. What the backup was about to send is held for a person.
 */
export async function restoreBackup(
  manifest: BackupManifest,
  { root, name, mediaFolder }: { root: string; name: string; mediaFolder: string },
  target: LoadTarget,
): Promise<void> {
  await assertLoadable(manifest.database, target);
  for (const { path, sha256 } of manifest.files) {
    const copy = await copyFile(placeOf(filesFolder(root), path), placeOf(mediaFolder, path));
    if (copy?.sha256 !== sha256) throw new ConfigError(`The stored file ${path} could not be copied whole.`);
  }
  await loadDatabase(manifest.database, join(root, name), target, holdSending);
}
