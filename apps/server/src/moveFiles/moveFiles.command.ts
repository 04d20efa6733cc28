import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '@recado/contracts';
import { runCommand, UsageError } from '../backup/runCommand.ts';
import { readConfig } from '../config.ts';
import { ConfigError } from '../kernel/configError.ts';
import { openMovePlaces } from '../gateways/storage/openStorage.ts';
import type { FileStore } from '../gateways/storage/stores/FileStore.ts';
import { openDiskSpace } from '../kernel/diskSpace.ts';
import { lockMove } from './lockMove.ts';
import { moveFiles } from './moveFiles.ts';

const usage = 'npm run move-files -- --to bucket|folder';
/** How often the progress is printed, in ms. */
const progressMs = 2_000;

// The settings are those of the server, which may run: DATA_DIR, S3_BUCKET and its companions.
await runCommand(usage, { to: { type: 'string' } }, async ({ to: target }) => {
  if (target !== 'bucket' && target !== 'folder')
    throw new UsageError(`--to is bucket or folder, where the files go; usage: ${usage}`);
  const directory = resolve(process.env.DATA_DIR || './data');
  if (!existsSync(directory)) throw new ConfigError(`DATA_DIR ${directory} holds no installation of Recado.`);
  const config = readConfig(process.env);
  const { bucket: settings, filePlace } = config.files;
  if (!settings) throw new ConfigError('S3_BUCKET is missing: set it for the server and for this command.');
  if (filePlace !== target)
    throw new ConfigError(
      `FILE_STORE is ${filePlace}: new files would still be stored there. Set FILE_STORE=${target}, restart every process, and start the move again.`,
    );
  let failure = '';
  const { folder, bucket, newPath } = openMovePlaces({
    directory: config.dataDirectory,
    bucket: settings,
    report: ({ name, message }) => (failure = `${name}: ${message}`),
  });
  const unlock = await lockMove(config.dataDirectory);
  try {
    await printMove(target === 'bucket' ? { from: folder, to: bucket } : { from: bucket, to: folder }, {
      newPath,
      target,
      assertRoomFor: openDiskSpace([config.dataDirectory], config.diskReserve).assertRoomFor,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new ConfigError(
      error.code === 'ERR_STORAGE_FULL'
        ? `The disk of ${join(config.dataDirectory, 'media')} has no room. Nothing is lost: free space and start the move again.`
        : `The bucket ${settings.bucket} does not answer or refuses (${failure}). Nothing is lost: start the move again.`,
    );
  } finally {
    await unlock();
  }
});

/** Moves the files and prints what is done. Throws `ConfigError` if a copy was damaged. */
async function printMove(
  places: { from: FileStore; to: FileStore },
  { target, ...options }: { newPath: () => string; assertRoomFor(bytes: number): Promise<void>; target: string },
): Promise<void> {
  let total = 0;
  for await (const { paths } of places.from.keptBefore(new Date(Date.now() + progressMs))) total += paths.length;
  process.stdout.write(`${total} files to move to the ${target}\n`);
  let printedAt = Date.now();
  const { files, bytes, damaged } = await moveFiles({
    ...places,
    ...options,
    onProgress(moved) {
      if (Date.now() - printedAt < progressMs) return;
      printedAt = Date.now();
      process.stdout.write(`${moved.files} of ${total} files (${megabytes(moved.bytes)})\n`);
    },
  });
  process.stdout.write(`moved to the ${target}: ${files} files (${megabytes(bytes)})\n`);
  if (damaged.length > 0)
    throw new ConfigError(
      `${damaged.length} files stay where they were, because their copies were not the same, for example ${damaged.slice(0, 3).join(', ')}.`,
    );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
