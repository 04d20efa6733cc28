import { readdir, rename, rm, stat } from 'node:fs/promises';
import { mkdirSync, existsSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@recado/contracts';
import type { Storage } from '../gateways/storage/Storage.ts';
import { dumpDatabase } from '../kernel/db/backup/dumpDatabase.ts';
import { replaceWholeFile } from '../kernel/wholeFile.ts';
import { manifestName, readManifest, type BackedUpFile, type BackupManifest } from './backupManifest.ts';
import { placeOf } from '../gateways/storage/storedPlace.ts';
import { copyFile, copyStream, findDigest } from './fileCopies.ts';

/** The installation to back up. It may be running. */
export type BackupSource = {
  adminUrl: string;
  storage: Storage;
  /** The file with the application key, if the installation has one beside its data. */
  keyFile: string | undefined;
};

/** The folder with the files of all backups. */
export const filesFolder = (root: string): string => join(root, 'files');

/**
 * Writes a backup below `root`, in a folder named after its time, and returns its name. An interrupted backup leaves a
 * folder that ends in `.part`, which the next one removes. Stored files never change, so a file that an earlier backup
 * has copied is not copied again.
 *
 * The files are copied before and after the database is read. A file that a row names then existed before, or was
 * stored meanwhile; without the first round, a file deleted between the two would be missing.
 */
export async function writeBackup(source: BackupSource, root: string, now = new Date()): Promise<string> {
  mkdirSync(filesFolder(root), { recursive: true, mode: 0o700 });
  for (const entry of await readdir(root))
    if (entry.endsWith('.part')) await rm(join(root, entry), { recursive: true, force: true });
  const name = now.toISOString().replaceAll(':', '').replace(/\..*/, 'Z');
  const folder = join(root, `${name}.part`);
  mkdirSync(folder, { mode: 0o700 });
  const files = new Map<string, BackedUpFile>();
  const known = await knownFiles(root);
  await copyFiles(source.storage, root, known, files);
  const database = await dumpDatabase(source.adminUrl, folder);
  await copyFiles(source.storage, root, known, files);
  const hasKey = source.keyFile !== undefined && existsSync(source.keyFile);
  if (hasKey) copyFileSync(source.keyFile!, join(folder, 'app.key'));
  const manifest: BackupManifest = {
    format: 1,
    createdAt: now.toISOString(),
    database,
    files: [...files.values()],
    hasKey,
  };
  replaceWholeFile(join(folder, manifestName), JSON.stringify(manifest));
  await rename(folder, join(root, name));
  return name;
}

/** Deletes all but the newest `keep` backups, then the files that no backup names. Returns the deleted backups. */
export async function removeOldBackups(root: string, keep: number): Promise<string[]> {
  const names = await listBackups(root);
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(join(root, name), { recursive: true, force: true });
  const named = await knownFiles(root);
  for (const path of await listFiles(filesFolder(root)))
    if (!named.has(path)) await rm(placeOf(filesFolder(root), path), { force: true });
  return old;
}

/** Returns the names of the complete backups below `root`, oldest first. */
export async function listBackups(root: string): Promise<string[]> {
  const entries = await readdir(root).catch(() => [] as string[]);
  return entries.filter((entry) => existsSync(join(root, entry, manifestName)) && !entry.endsWith('.part')).sort();
}

/** Digests of the files of earlier backups, by path. */
async function knownFiles(root: string): Promise<Map<string, BackedUpFile>> {
  const known = new Map<string, BackedUpFile>();
  for (const name of await listBackups(root))
    for (const file of (await readManifest(join(root, name))).files) known.set(file.path, file);
  return known;
}

async function copyFiles(
  storage: Storage,
  root: string,
  known: Map<string, BackedUpFile>,
  copied: Map<string, BackedUpFile>,
): Promise<void> {
  for await (const { paths } of storage.keptBefore(new Date(Date.now() + 60_000)))
    for (const path of paths) {
      if (copied.has(path)) continue;
      const file = await copyOnce(storage, path, placeOf(filesFolder(root), path), known.get(path));
      if (file) copied.set(path, { path, ...file });
    }
}

/** Returns undefined if the file was deleted meanwhile. */
async function copyOnce(
  storage: Storage,
  path: string,
  to: string,
  known: BackedUpFile | undefined,
): Promise<Omit<BackedUpFile, 'path'> | undefined> {
  const size = (await stat(to).catch(() => undefined))?.size;
  if (size === undefined) return copyStored(storage, path, to);
  if (known && known.bytes === size) return { bytes: known.bytes, sha256: known.sha256 };
  // An interrupted backup has copied it, without a manifest.
  const digest = await findDigest(to);
  const stored = await storage.measure(path).catch(undefinedIfGone);
  return digest && digest.bytes === stored?.bytes ? digest : copyStored(storage, path, to);
}

/** Returns undefined if the file is gone. */
async function copyStored(storage: Storage, path: string, to: string): ReturnType<typeof copyFile> {
  const file = await storage.open(path).catch(undefinedIfGone);
  return file && copyStream(file.stream, to);
}

function undefinedIfGone(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_NO_MEDIA_FOUND') throw error;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
