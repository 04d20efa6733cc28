/**
 * Files that a user chose and that are not yet stored on the server. They are kept in IndexedDB and survive reloads and
 * closed tabs. Each record belongs to one user: other accounts on the same computer never get it, and signing out
 * deletes it.
 */
type KeptFile = { id: string; file: File };
export type Kept<F> = { facts: F; files: ReadonlyMap<string, File> };

/** `bytes` and `at` decide which records are deleted first when space is needed. */
type Entry = { key: string; userId: number; facts: unknown; fileIds: string[]; bytes: number; at: number };

/** Records older than this, in ms, are deleted: their conversation has moved on. */
const mostAgeMs = 7 * 24 * 60 * 60_000;
/** Maximum bytes of all records of all users of this browser. A record over it is not stored. */
const mostBytes = 512 * 1_024 * 1_024;

const entries = 'entries';
const blobs = 'blobs';

let opening: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('recado-files', 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(entries, { keyPath: 'key' });
      request.result.createObjectStore(blobs);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB did not open')));
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

/**
 * Runs a task in one transaction and waits for its commit. The task may only await requests of this transaction,
 * because IndexedDB commits otherwise.
 */
async function transact<T>(
  mode: IDBTransactionMode,
  task: (entryStore: IDBObjectStore, blobStore: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const transaction = (await openDatabase()).transaction([entries, blobs], mode);
  const committed = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB aborted')));
  });
  const [result] = await Promise.all([
    task(transaction.objectStore(entries), transaction.objectStore(blobs)),
    committed,
  ]);
  return result;
}

const blobKey = (key: string, fileId: string): string => `${key}/${fileId}`;

function deleteEntry({ key, fileIds }: Entry, entryStore: IDBObjectStore, blobStore: IDBObjectStore): void {
  entryStore.delete(key);
  for (const id of fileIds) blobStore.delete(blobKey(key, id));
}

/** Deletes records that are too old, then the oldest ones until `bytes` more fit. */
const makeRoom = (bytes: number, key: string): Promise<void> =>
  transact('readwrite', async (entryStore, blobStore) => {
    const all = ((await resultOf(entryStore.getAll())) as Entry[]).toSorted((a, b) => a.at - b.at);
    let total = bytes + all.reduce((sum, entry) => (entry.key === key ? sum : sum + entry.bytes), 0);
    for (const entry of all) {
      const isOld = Date.now() - entry.at > mostAgeMs;
      if (entry.key === key || (!isOld && total <= mostBytes)) continue;
      total -= entry.bytes;
      deleteEntry(entry, entryStore, blobStore);
    }
  });

const write = (entry: Entry, files: readonly KeptFile[]): Promise<void> =>
  transact('readwrite', async (entryStore, blobStore) => {
    const before = (await resultOf(entryStore.get(entry.key))) as Entry | undefined;
    const known = new Set(before?.fileIds);
    // Known files are skipped, so that a changed caption does not write 64 MB again.
    for (const { id, file } of files) if (!known.has(id)) blobStore.put(file, blobKey(entry.key, id));
    for (const id of known) if (!entry.fileIds.includes(id)) blobStore.delete(blobKey(entry.key, id));
    entryStore.put(entry);
  });

/**
 * Stores files and their facts under a key and replaces the previous record. Returns false if the browser has no space
 * or cannot store.
 */
export async function keepFiles(
  key: string,
  userId: number,
  facts: unknown,
  files: readonly KeptFile[],
): Promise<boolean> {
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (files.length === 0 || bytes > mostBytes) {
    await forgetFiles(key);
    return files.length === 0;
  }
  const entry: Entry = { key, userId, facts, fileIds: files.map(({ id }) => id), bytes, at: Date.now() };
  try {
    await makeRoom(bytes, key);
    await write(entry, files);
    return true;
  } catch {
    // A full disk or a private window: the files stay in this page, and the browser asks before the page is left.
    return false;
  }
}

const read = (entry: Entry, blobStore: IDBObjectStore): Promise<[string, File][]> =>
  Promise.all(
    entry.fileIds.map(async (id): Promise<[string, File]> => [
      id,
      (await resultOf(blobStore.get(blobKey(entry.key, id)))) as File,
    ]),
  );

/** Returns the records of a user whose keys begin with `prefix`, oldest first. Leaves out records that lost a file. */
export async function findFiles<F>(prefix: string, userId: number): Promise<(Kept<F> & { key: string })[]> {
  try {
    return await transact('readonly', async (entryStore, blobStore) => {
      const all = ((await resultOf(entryStore.getAll())) as Entry[]).filter(
        ({ key, userId: owner, at }) => owner === userId && key.startsWith(prefix) && Date.now() - at <= mostAgeMs,
      );
      const found = await Promise.all(all.map(async (entry) => ({ entry, files: await read(entry, blobStore) })));
      return found
        .filter(({ files }) => files.every(([, file]) => file instanceof File))
        .toSorted((a, b) => a.entry.at - b.entry.at)
        .map(({ entry, files }) => ({ key: entry.key, facts: entry.facts as F, files: new Map(files) }));
    });
  } catch {
    return [];
  }
}

const deleteWhere = (isGone: (entry: Entry) => boolean): Promise<void> =>
  transact('readwrite', async (entryStore, blobStore) => {
    for (const entry of (await resultOf(entryStore.getAll())) as Entry[])
      if (isGone(entry)) deleteEntry(entry, entryStore, blobStore);
  }).catch(() => undefined);

/** Deletes a record and its files. */
export const forgetFiles = (key: string): Promise<void> => deleteWhere((entry) => entry.key === key);

/** Deletes all records of a user, when they sign out. */
export const forgetFilesOf = (userId: number): Promise<void> => deleteWhere((entry) => entry.userId === userId);
