import { getTableName } from 'drizzle-orm';
import { AppError } from '@recado/contracts';
import type { Storage } from '../gateways/storage/Storage.ts';
import type { Queries } from '../kernel/db/openClient.ts';
import { storedPaths } from '../kernel/db/storedPath.ts';
import { fault, ok, type Check } from './finding.ts';

/** The newest files of each column that are looked for without `all`. */
const newest = 500;
const rowsAtOnce = 2_000;

/**
 * Checks that the files which rows name are in the data folder or the bucket: the newest of each column, or with `all` every one.
 * `owner` reads the columns' order, `platform` the rows of every company.
 */
export const checkFiles = (platform: Queries, storage: Pick<Storage, 'measure'>, all: boolean): Check[] => [
  {
    name: 'files',
    run: async () => {
      const missing: string[] = [];
      let seen = 0;
      for (const [table, columns] of storedPaths)
        for (const column of columns) {
          const source = `${getTableName(table)}.${column.name}`;
          for await (const paths of pathsOf(platform, getTableName(table), column.name, all))
            for (const path of paths) {
              seen++;
              if (await isMissing(storage, path)) missing.push(`${source} ${path}`);
            }
        }
      return missing.length === 0
        ? ok('files', `${seen} stored files are there${all ? '' : '; --files looks for every one'}.`)
        : fault(
            'files',
            `${missing.length} of ${seen} files are missing, for example ${missing.slice(0, 3).join(', ')}.`,
            'Set DATA_DIR and S3_BUCKET to the places of the files of this database, or copy the folder media from a backup.',
          );
    },
  },
];

const isMissing = (storage: Pick<Storage, 'measure'>, path: string): Promise<boolean> =>
  storage.measure(path).then(
    () => false,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'ERR_NO_MEDIA_FOUND') return true;
      throw error;
    },
  );

/** Yields the names of files of a column, in pages. */
async function* pathsOf(platform: Queries, table: string, column: string, all: boolean): AsyncGenerator<string[]> {
  if (!all) {
    const { rows } = await platform.query<{ path: string }>(
      `select ${column} as path from ${table} where ${column} is not null order by created_at desc limit ${newest}`,
    );
    return yield rows.map(({ path }) => path);
  }
  for (let after = ''; ;) {
    const { rows } = await platform.query<{ path: string }>(
      `select distinct ${column} as path from ${table} where ${column} > $1 order by 1 limit ${rowsAtOnce}`,
      [after],
    );
    yield rows.map(({ path }) => path);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)!.path;
  }
}
