import type { BucketSettings } from './bucketSettings.ts';
import type { FileStore } from './FileStore.ts';
import { openBothStores } from './openBothStores.ts';
import { openBucketStore, type BucketReport } from './openBucketStore.ts';
import { openFolderStore } from './openFolderStore.ts';

/** The place of new files. */
export type FilePlace = 'folder' | 'bucket';

export type StoreOptions = {
  /** Undefined means that all files are in the folder. */
  bucket?: BucketSettings | undefined;
  /** The place of new files, if there is a bucket. Files in either place are found. */
  filePlace?: FilePlace | undefined;
  report?: BucketReport | undefined;
};

type Options = StoreOptions & {
  mediaRoot: string;
  /** Returns a path for a copy on this machine. */
  newPath: () => string;
  assertRoomFor: ((bytes: number) => Promise<void>) | undefined;
};

/** Opens the places of stored files as one, as the product uses them. */
export function openStores({
  mediaRoot,
  newPath,
  assertRoomFor,
  bucket: settings,
  filePlace,
  report,
}: Options): FileStore {
  if (!settings) return openFolderStore(mediaRoot);
  const folder = openFolderStore(mediaRoot, newPath);
  const bucket = openBucketStore({ settings, newPath, assertRoomFor, report });
  return openBothStores(folder, bucket, filePlace === 'folder' ? folder : bucket);
}
