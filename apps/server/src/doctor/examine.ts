import '../features.ts';
import type { Config } from '../config.ts';
import type { AppKeys } from '../kernel/derivedKeys.ts';
import { openStorage } from '../gateways/storage/openStorage.ts';
import { assertKeyFits, readDatabaseKey } from '../kernel/db/keyCheck.ts';
import { openClient, type Queries } from '../kernel/db/openClient.ts';
import { urlFor, workingRoles } from '../kernel/db/roles.ts';
import { checkBucket } from './checkBucket.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkFiles } from './checkFiles.ts';
import { checkMachine } from './checkMachine.ts';
import { checkOutside } from './checkOutside.ts';
import { checkWork } from './checkWork.ts';
import { fault, ok, runChecks, warning, type Finding } from './finding.ts';

type Installation = {
  config: Config;
  /** The database as its owner. */
  databaseUrl: string;
  webDirectory: string;
  nodeVersion: string;
  /** Look for every stored file, not only for the newest. */
  allFiles: boolean;
};

/** Examines an installation, running or not, and returns what was found. Changes nothing. */
export async function examine({ config, databaseUrl, ...rest }: Installation): Promise<Finding[]> {
  const machine = await runChecks(checkMachine(config, rest));
  const outside = await runChecks(checkOutside(config));
  const owner = await connect(databaseUrl);
  if (typeof owner === 'string')
    return [
      ...machine,
      ...outside,
      fault('database', `The database cannot be used: ${owner}.`, 'Start PostgreSQL, and check DATABASE_URL.'),
    ];
  const { appKey } = await readDatabaseKey(owner, config).catch(() => config);
  const platform = await connect(urlFor(databaseUrl, appKey, 'recado_platform'));
  try {
    const database = await runChecks([...checkDatabase(owner), keyCheck(owner, databaseUrl, config)]);
    if (typeof platform === 'string')
      return [
        ...machine,
        ...outside,
        ...database,
        fault(
          'roles',
          `The role recado_platform cannot log in: ${platform}.`,
          'Start this version once: it sets the passwords of its roles.',
        ),
      ];
    const work = await runChecks(checkWork({ owner, platform }));
    const storage = openStorage({ directory: config.dataDirectory, ...config.files });
    const bucket = await runChecks([checkBucket(config)]);
    // Every file would be looked for in a bucket that does not answer.
    const isBucketUsable = bucket.every(({ state }) => state === 'ok');
    const files = isBucketUsable ? await runChecks(checkFiles(platform, storage, rest.allFiles)) : [];
    const pooler = await runChecks([{ name: 'pooler', run: () => checkPooler(config, appKey) }]);
    return [...machine, ...outside, ...database, ...pooler, ...work, ...bucket, ...files];
  } finally {
    await owner.end();
    if (typeof platform !== 'string') await platform.end();
  }
}

const keyCheck = (owner: Queries, databaseUrl: string, keys: AppKeys) => ({
  name: 'key',
  run: async (): Promise<Finding> =>
    assertKeyFits(owner, databaseUrl, keys).then(
      ({ appKey }) => foundKey(appKey, keys),
      (error: Error) => fault('key', error.message, 'Set APP_KEY to the key the database was made with.'),
    ),
});

/** Returns what to do next in a rotation of the application key, if one is in progress. */
function foundKey(appKey: string, keys: AppKeys): Finding {
  if (keys.acceptedKey === undefined) return ok('key', 'APP_KEY is the key of this database.');
  return appKey === keys.appKey
    ? warning(
        'key',
        'APP_KEY is the key of this database, and another key is accepted.',
        'If APP_KEY_ACCEPTED is the new key, exchange the two. If it is the earlier one, remove it a week after the rotation (docs/operating.md).',
      )
    : warning(
        'key',
        'APP_KEY is accepted, but the database still belongs to APP_KEY_ACCEPTED.',
        'Run npm run rotate-key once every process has these two keys (docs/operating.md).',
      );
}

/** Returns whether the working roles reach the database through the pooler, if there is one. */
async function checkPooler({ poolerUrl }: Config, appKey: string): Promise<Finding[]> {
  if (poolerUrl === undefined) return [];
  for (const role of workingRoles) {
    const client = await connect(urlFor(poolerUrl, appKey, role));
    if (typeof client === 'string')
      return [
        fault(
          'pooler',
          `The role ${role} does not get through PgBouncer: ${client}.`,
          'Check POOLER_URL, and write the list of users again (docs/operating.md).',
        ),
      ];
    await client.end();
  }
  return [ok('pooler', 'Both roles get through PgBouncer.')];
}

/** Returns a connection, or the reason why there is none. */
const connect = (connectionString: string) =>
  openClient(connectionString, 'recado-doctor').catch(
    (error: Error & { code?: string }) => error.message || error.code || 'no reason given',
  );
