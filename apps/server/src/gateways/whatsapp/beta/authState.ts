import {
  BufferJSON,
  initAuthCreds,
  proto,
  type AuthenticationCreds,
  type AuthenticationState,
  type SignalDataSet,
  type SignalDataTypeMap,
} from 'baileys';
import type { KeyChange, KeyStore } from '../WhatsAppSession.ts';

export type OpenAuth = {
  readonly state: AuthenticationState;
  /** True if a phone has linked this device. Nothing is stored before that. */
  isPaired(): boolean;
  /** Stores the current credentials; the first time after pairing also all keys made so far. */
  saveCreds(): Promise<void>;
  /** Resolves when all pending writes are done. */
  settled(): Promise<void>;
  /** Discards all further writes of the old socket. */
  close(): void;
};

/** The storage format. Baileys 8 will change it: a session in another format is not opened but paired again. */
export const authFormat = 1;
const credsAt = { type: 'creds', id: 'creds' } as const;

/** The session is stored in another format. */
export class AuthFormatError extends Error {}

/**
 * Opens the auth state of one session over its store. Writes are serial; reads wait for earlier writes. A rejected
 * write calls `lost` once, and all later writes reject.
 */
export async function openAuthState(store: KeyStore, lost: (error: unknown) => void): Promise<OpenAuth> {
  const known = (await store.read(credsAt.type, [credsAt.id])).get(credsAt.id);
  const creds = known === undefined ? initAuthCreds() : readCreds(known);
  /** Keys made before pairing stay in memory, so that an unscanned QR code leaves nothing behind. */
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
 * Returns whether the account is linked: its id then contains our device number, `5511…:7@s.whatsapp.net`. After a mere
 * request for a pairing code it does not.
 */
export const isPaired = (creds: AuthenticationCreds): boolean => /:\d+@/.test(creds.me?.id ?? '');

/** Serializes credentials for storage. */
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
  // The only type that Baileys requires as a protobuf message.
  return type === 'app-state-sync-key'
    ? (proto.Message.AppStateSyncKeyData.fromObject(value as object) as unknown as SignalDataTypeMap[T])
    : value;
}
