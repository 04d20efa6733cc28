import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { ConfigError } from '../kernel/configError.ts';
import { mediaRootOf } from '../gateways/storage/storedPlace.ts';
import { makeFolder } from '../makeFolder.ts';
// Declares the kinds of the tables, by which the migration grants rights.
import '../features.ts';
import { openDatabase } from './openInstallation.ts';
import { checkBackup, restoreBackup, restoreKey } from './restoreBackup.ts';
import { runCommand, UsageError } from './runCommand.ts';
import { listBackups } from './writeBackup.ts';

const usage = 'npm run restore -- --from DIR [--backup NAME] [--check]';
const options = { from: { type: 'string' }, backup: { type: 'string' }, check: { type: 'boolean' } } as const;

// The settings are those of the server that will run on the restored data: DATA_DIR, DATABASE_URL, APP_KEY.
await runCommand(usage, options, async ({ from, backup, check }) => {
  if (!from) throw new UsageError(`--from names the folder of the backups; usage: ${usage}`);
  const root = resolve(from);
  const names = await listBackups(root);
  const name = backup ?? names.at(-1);
  if (name === undefined || !names.includes(name))
    throw new UsageError(`${root} has no complete backup ${backup ?? ''}`.trim());
  const manifest = await checkBackup(root, name);
  if (check) return void process.stdout.write(`backup ${name} is complete and undamaged\n`);
  const directory = resolve(process.env.DATA_DIR || './data');
  for (const trace of ['database.json', 'postgres', 'media'])
    if (existsSync(join(directory, trace)))
      throw new ConfigError(
        `DATA_DIR ${directory} is not empty (${trace}): restore into a new folder, or move this one away.`,
      );
  makeFolder(directory);
  if (!process.env.APP_KEY) restoreKey(root, name, directory);
  const { dataDirectory, files, ...keys } = readConfig(process.env);
  const database = await openDatabase(process.env, dataDirectory);
  try {
    const target = { ownerUrl: database.ownerUrl, adminUrl: database.adminUrl, keys };
    await restoreBackup(manifest, { root, name, mediaFolder: mediaRootOf(dataDirectory) }, target);
  } finally {
    await database.close();
  }
  process.stdout.write(`backup ${name} of ${manifest.createdAt} restored into ${dataDirectory}\n`);
  if (files.bucket)
    process.stdout.write(
      `Its files are in ${mediaRootOf(dataDirectory)}, not in the bucket ${files.bucket.bucket}: npm run move-files -- --to bucket moves them there while the product runs.\n`,
    );
});
