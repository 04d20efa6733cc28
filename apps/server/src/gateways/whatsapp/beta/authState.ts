import {
  BufferJSON,
  initAuthCreds,
  proto,
  type AuthenticationCreds,
  type AuthenticationState,
  type SignalDataSet,
  type SignalDataTypeMap,
} from 'baileys';
import type { KeyChange, KeyStore } from '../Phone.ts';

export type OpenAuth = {
  readonly state: AuthenticationState;
  /** Whether a phone has linked us; before that nothing is stored. */
  isPaired(): boolean;
  /** Stores the credentials as they are now; the first time after pairing, with all keys there are. */
  saveCreds(): Promise<void>;
  /** Resolves when all that was to be written is. */
  settled(): Promise<void>;
  /** What the old socket still wants to write goes nowhere from now on. */
  close(): void;
};

/**
 * The form the values are stored in. Baileys 8 will change it: a session of another form is not opened, but paired
 * again.
 */
export const authFormat = 1;
const credsAt = { type: 'creds', id: 'creds' } as const;

/** Stored under another format than ours. */
export class AuthFormatError extends Error {}

/**
 * The auth state of one session over its store. Writes are serial, and reads come after the writes asked for before
 * them. A write that is refused calls `lost`, once; from then on every write rejects.
 */
export async function openAuthState(store: KeyStore, lost: (error: unknown) => void): Promise<OpenAuth> {
  const known = (await store.read(credsAt.type, [credsAt.id])).get(credsAt.id);
  const creds = known === undefined ? initAuthCreds() : readCreds(known);
  /** Keys made before pairing, not stored: a QR nobody scans leaves nothing behind. */
  let unpaired: Map<string, KeyChange> | undefined = known === undefined ? new Map() : undefined;
  let tail: Promise<unknown> = Promise.resolve();
  let failure: { error: unknown } | undefined;
  let closed = false;

  function inTurn(task: () => Promise<void>): Promise<void> {
    const turn = tail.then(async () => {
      if (closed) return;
      if (failure) throw failure.error;
      try {
        await task();
      } catch (error) {
        failure = { error };
        lost(error);
        throw error;
      }
    });
    tail = turn.catch(() => undefined);
    return turn;
  }

  function saveCreds(): Promise<void> {
    return inTurn(async () => {
      if (!isPaired(creds)) return;
      const kept = unpaired ? [...unpaired.values()] : [];
      await store.write([{ ...credsAt, value: writeCreds(creds) }, ...kept.filter(({ value }) => value !== null)]);
      unpaired = undefined;
    });
  }

  async function get<T extends keyof SignalDataTypeMap>(
    type: T,
    ids: string[],
  ): Promise<{ [id: string]: SignalDataTypeMap[T] }> {
    await tail;
    const found: [string, SignalDataTypeMap[T]][] = [];
    const values = unpaired ? pick(unpaired, type, ids) : await store.read(type, ids);
    for (const [id, value] of values) found.push([id, readValue(type, value)]);
    return Object.fromEntries(found);
  }

  function set(data: SignalDataSet): Promise<void> {
    const changes = toChanges(data);
    if (changes.length === 0) return Promise.resolve();
    return inTurn(async () => {
      if (unpaired) for (const change of changes) unpaired.set(keyOf(change.type, change.id), change);
      else await store.write(changes);
    });
  }

  return {
    state: { creds, keys: { get, set } },
    isPaired: () => isPaired(creds),
    saveCreds,
    async settled() {
      await tail;
    },
    close: () => void (closed = true),
  };
}

/**
 * Linked accounts carry the number of our device in their id, `5511…:7@s.whatsapp.net`; one that only asked for a code
 * does not.
 */
export const isPaired = (creds: AuthenticationCreds): boolean => /:\d+@/.test(creds.me?.id ?? '');

/** Credentials as they are stored. */
export const writeCreds = (creds: AuthenticationCreds): string =>
  JSON.stringify({ format: authFormat, creds }, BufferJSON.replacer);

function readCreds(text: string): AuthenticationCreds {
  const { format, creds } = JSON.parse(text, BufferJSON.reviver) as { format?: number; creds?: AuthenticationCreds };
  if (format !== authFormat || !creds) throw new AuthFormatError(`a session in format ${String(format)}`);
  return creds;
}

const keyOf = (type: string, id: string) => `${type}/${id}`;

function pick(changes: ReadonlyMap<string, KeyChange>, type: string, ids: readonly string[]): [string, string][] {
  return ids.flatMap((id) => {
    const value = changes.get(keyOf(type, id))?.value;
    return value === null || value === undefined ? [] : [[id, value]];
  });
}

const toChanges = (data: SignalDataSet): KeyChange[] =>
  Object.entries(data).flatMap(([type, values]) =>
    Object.entries((values ?? {}) as Record<string, unknown>).map(([id, value]) => ({
      type,
      id,
      value: value === null || value === undefined ? null : JSON.stringify(value, BufferJSON.replacer),
    })),
  );

function readValue<T extends keyof SignalDataTypeMap>(type: T, text: string): SignalDataTypeMap[T] {
  const value = JSON.parse(text, BufferJSON.reviver) as SignalDataTypeMap[T];
  // The one kind of value Baileys wants as a message of its protocol.
  return type === 'app-state-sync-key'
    ? (proto.Message.AppStateSyncKeyData.fromObject(value as object) as unknown as SignalDataTypeMap[T])
    : value;
}
