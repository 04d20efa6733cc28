import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../kernel/configError.ts';
import { bareName } from '../gateways/storage/storedPlace.ts';
import { DatabaseDump } from '../kernel/db/backup/manifest.ts';

export const manifestName = 'backup.json';

/** One stored file. Its bytes are in `files` beside the backups, which share them. */
const BackedUpFile = z.object({
  path: z.string().regex(bareName),
  bytes: z.number().int(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackedUpFile = z.infer<typeof BackedUpFile>;

const BackupManifest = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  database: DatabaseDump,
  files: z.array(BackedUpFile),
  /** True if the backup has the application key, which an installation outside of production keeps beside its data. */
  hasKey: z.boolean(),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/** Reads the manifest of a backup. Throws `ConfigError` for a folder without a complete backup. */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => undefined);
  if (text === undefined)
    throw new ConfigError(`${folder} is no complete backup: ${manifestName}, which is written last, is not there.`);
  const parsed = BackupManifest.safeParse(parseJson(text));
  if (!parsed.success) throw new ConfigError(`${join(folder, manifestName)} is damaged or of another version.`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
