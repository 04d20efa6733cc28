import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../config.ts';
import { ConfigError } from '../kernel/configError.ts';
import { openStorage } from '../gateways/storage/openStorage.ts';
import { openDatabase } from './openInstallation.ts';
import { checkBackup } from './restoreBackup.ts';
import { runCommand, UsageError } from './runCommand.ts';
import { removeOldBackups, writeBackup } from './writeBackup.ts';

const usage = 'npm run backup -- --to DIR [--keep N]';

// The settings are those of the server: DATA_DIR, DATABASE_URL, APP_KEY.
await runCommand(usage, { to: { type: 'string' }, keep: { type: 'string' } }, async ({ to, keep }) => {
  if (!to) throw new UsageError(`--to names the folder of the backups; usage: ${usage}`);
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
    throw new UsageError(`--keep is a number from 1 to 9999; usage: ${usage}`);
  const root = resolve(to);
  const directory = resolve(process.env.DATA_DIR || './data');
  if (!process.env.DATABASE_URL && !existsSync(join(directory, 'database.json')))
    throw new ConfigError(`DATA_DIR ${directory} holds no installation of Recado.`);
  const { dataDirectory, files: fileSettings } = readConfig(process.env);
  const database = await openDatabase(process.env, dataDirectory);
  try {
    const keyFile = process.env.APP_KEY ? undefined : join(dataDirectory, 'app.key');
    const storage = openStorage({ directory: dataDirectory, ...fileSettings });
    const name = await writeBackup({ adminUrl: database.adminUrl, storage, keyFile }, root);
    const { files, database: dump } = await checkBackup(root, name);
    const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(`backup written and checked: ${join(root, name)} (${rows} rows, ${files.length} files)\n`);
    if (fileSettings.bucket)
      process.stdout.write(`It has the files of the bucket ${fileSettings.bucket.bucket} and of the folder media.\n`);
    if (!process.env.APP_KEY) process.stdout.write('It contains the application key: keep it as safe as the data.\n');
    if (keep !== undefined)
      for (const old of await removeOldBackups(root, Number(keep))) process.stdout.write(`removed ${old}\n`);
  } finally {
    await database.close();
  }
});
