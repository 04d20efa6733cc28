import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openOwnerDatabase } from '../backup/openInstallation.ts';
import { runCommand } from '../backup/runCommand.ts';
import { readConfig } from '../config.ts';
import { ConfigError } from '../kernel/configError.ts';
import { examine } from './examine.ts';
import { printFindings } from './printFindings.ts';

const usage = 'npm run doctor -- [--files] [--json]';

// The settings are those of the server. A wrong one is the first finding.
await runCommand(usage, { files: { type: 'boolean' }, json: { type: 'boolean' } }, async ({ files, json }) => {
  const directory = resolve(process.env.DATA_DIR || './data');
  if (!process.env.DATABASE_URL && !existsSync(join(directory, 'database.json')))
    throw new ConfigError(`DATA_DIR ${directory} holds no installation of Recado.`);
  const config = readConfig(process.env);
  const database = await openOwnerDatabase(config);
  try {
    const findings = await examine({
      config,
      databaseUrl: database.ownerUrl,
      webDirectory: webDirectory(),
      nodeVersion: process.versions.node,
      allFiles: files !== undefined,
    });
    process.stdout.write(json === undefined ? printFindings(findings) : `${JSON.stringify(findings, null, 2)}\n`);
    if (findings.some(({ state }) => state === 'fault')) throw new ConfigError('The installation has faults.');
  } finally {
    await database.close();
  }
});

/** Returns the folder of the built web app, seen from the source and from the bundle. */
function webDirectory(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'migrations'))) folder = dirname(folder);
  return join(folder, '../web/dist');
}
