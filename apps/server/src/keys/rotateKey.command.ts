// Loads every file that seals. Each declares its columns, and a column without a declaration would keep the earlier key.
import '../app.ts';
import { openOwnerDatabase } from '../backup/openInstallation.ts';
import { runCommand } from '../backup/runCommand.ts';
import { readConfig } from '../config.ts';
import { resealDatabase } from '../kernel/db/resealDatabase.ts';

// The settings are those of the server: APP_KEY is the new key, APP_KEY_ACCEPTED the one it replaces.
await runCommand('npm run rotate-key', {}, async () => {
  const config = readConfig(process.env);
  const database = await openOwnerDatabase(config);
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  try {
    const count = await resealDatabase(database.ownerUrl, config, print);
    print(`${count} rows sealed anew. The database belongs to APP_KEY now.`);
    print('Remove APP_KEY_ACCEPTED in a week, so that nobody has to sign in again, or at once if that key was stolen.');
  } finally {
    await database.close();
  }
});
