import { randomBytes } from 'node:crypto';
import { copyFile, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxFault } from '@recado/contracts';
import { detectType } from '../../storage/detectType.ts';
import { makeDirectory, replaceFile, syncDirectory, syncFile } from '../../storage/durable.ts';
import type { StoredTemp } from '../../storage/Storage.ts';
import { toDisplayName } from '../../storage/toDisplayName.ts';
import {
  openSandboxLedger,
  type LedgerLine,
  type OutboundLine,
  type SandboxDelivery,
  type SandboxLedger,
} from './sandboxLedger.ts';
import type { SandboxMedia } from './toInbound.ts';

type State = { paired: boolean; fault: { next: SandboxFault; times: number } };

/**
 * The simulated phones: the state of WhatsApp and of contacts' phones, on disk and outside our database. Any process
 * may read and append; only the owner of the connection changes pairing and faults.
 */
export type SandboxWorld = {
  /**
   * Delivers a message to the contact's phone; resolves once it is durable. A repeated wid changes nothing and returns
   * `again`.
   */
  recordOutbound(connectionId: number, message: Omit<OutboundLine, 'type' | 'again'>): Promise<{ again: boolean }>;
  /** Records a contact's message: `offered` before the product receives it, `acknowledged` after its answer. */
  recordInbound(
    connectionId: number,
    event: Omit<Extract<LedgerLine, { type: 'inbound' }>, 'type' | 'at'>,
  ): Promise<void>;
  /** Records that the contact's phone received, read or refused a message. */
  recordReceipt(
    connectionId: number,
    receipt: { wid: string; ack: number } | { wid: string; error: string },
  ): Promise<void>;
  recordRevoked(connectionId: number, wid: string): Promise<void>;
  recordEdited(connectionId: number, wid: string, body: string): Promise<void>;
  /** Records our read receipts. */
  recordRead(connectionId: number, wids: string[]): Promise<void>;
  /** Records that the contact was shown typing, or its end. */
  recordTyping(connectionId: number, number: string, isTyping: boolean): Promise<void>;
  /** Lists what contacts received, oldest first, each wid once; after the wid `after` if it is known. */
  outbound(connectionId: number, query: { number?: string; after?: string; limit: number }): Promise<SandboxDelivery[]>;
  /** Returns the numbers of the contacts who see typing at this time. */
  typingTo(connectionId: number, now: Date): Promise<string[]>;
  findOutbound(connectionId: number, wid: string): Promise<SandboxDelivery | null>;
  /** Returns every line of a connection including retries, for checkers that compare it with the database. */
  ledgerOf(connectionId: number): Promise<LedgerLine[]>;
  pairing(connectionId: number): Promise<{ paired: boolean; number: string | null }>;
  setPaired(connectionId: number, paired: boolean): Promise<void>;
  /** Takes the fault of the next send; each call uses up one of its times. */
  takeFault(connectionId: number): Promise<SandboxFault>;
  setFault(connectionId: number, fault: { next: SandboxFault; times: number }): Promise<void>;
  /** Stores a received file as one sent by a contact; pass the result to `toInbound`. */
  keepMedia(connectionId: number, temp: StoredTemp, as: { name?: string }): Promise<SandboxMedia>;
  /** Returns the path of a file; undefined for an invalid address. */
  mediaFile(path: string): string | undefined;
  close(): Promise<void>;
};

const unpaired: State = { paired: false, fault: { next: 'none', times: 0 } };

/**
 * Returns the number of a simulated phone, fixed per connection. Real mobile numbers of São Paulo never begin with 90.
 */
const numberOf = (connectionId: number) => `551190${String(connectionId).padStart(7, '0')}`;

/** Opens the simulated phones of a data directory. */
export function openSandboxWorld({ directory }: { directory: string }): SandboxWorld {
  const ledgers = new Map<number, SandboxLedger>();
  const turns = new Map<number, Promise<unknown>>();

  const folderOf = (connectionId: number) => join(directory, 'sandbox', String(connectionId));
  const statePath = (connectionId: number) => join(folderOf(connectionId), 'state.json');
  const ledgerFor = (connectionId: number) => {
    const ledger = ledgers.get(connectionId) ?? openSandboxLedger(join(folderOf(connectionId), 'ledger.jsonl'));
    ledgers.set(connectionId, ledger);
    return ledger;
  };

  async function readState(connectionId: number): Promise<State> {
    try {
      return JSON.parse(await readFile(statePath(connectionId), 'utf8')) as State;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return unpaired;
      throw error;
    }
  }

  /** Changes the state, one call at a time; `change` returns null to keep it. */
  function changeState<T>(
    connectionId: number,
    change: (state: State) => { next: State | null; result: T },
  ): Promise<T> {
    const task = async () => {
      const { next, result } = change(await readState(connectionId));
      if (next) {
        await makeDirectory(folderOf(connectionId));
        await replaceFile(
          statePath(connectionId),
          `${JSON.stringify({ ...next, number: next.paired ? numberOf(connectionId) : null })}\n`,
        );
      }
      return result;
    };
    const done = (turns.get(connectionId) ?? Promise.resolve()).then(task);
    turns.set(
      connectionId,
      done.catch(() => undefined),
    );
    return done;
  }

  const now = () => new Date().toISOString();
  const record = (connectionId: number, line: LedgerLine) => ledgerFor(connectionId).append(line);

  return {
    recordOutbound: (connectionId, message) => ledgerFor(connectionId).appendOutbound({ type: 'outbound', ...message }),
    recordInbound: (connectionId, event) => ledgerFor(connectionId).note({ type: 'inbound', ...event, at: now() }),
    recordReceipt: (connectionId, receipt) => record(connectionId, { type: 'receipt', ...receipt, at: now() }),
    recordRevoked: (connectionId, wid) => record(connectionId, { type: 'revoked', wid, at: now() }),
    recordEdited: (connectionId, wid, body) => record(connectionId, { type: 'edited', wid, body, at: now() }),
    recordRead: (connectionId, wids) => record(connectionId, { type: 'read', wids, at: now() }),
    recordTyping: (connectionId, number, isTyping) =>
      record(connectionId, { type: isTyping ? 'typing' : 'typingEnded', number, at: now() }),
    outbound: (connectionId, query) => ledgerFor(connectionId).outbound(query),
    typingTo: (connectionId, at) => ledgerFor(connectionId).typingTo(at),
    findOutbound: (connectionId, wid) => ledgerFor(connectionId).find(wid),
    ledgerOf: (connectionId) => readLines(join(folderOf(connectionId), 'ledger.jsonl')),
    async pairing(connectionId) {
      const { paired } = await readState(connectionId);
      return { paired, number: paired ? numberOf(connectionId) : null };
    },
    setPaired: (connectionId, paired) =>
      changeState(connectionId, (state) => ({ next: { ...state, paired }, result: undefined })),
    takeFault: (connectionId) =>
      changeState<SandboxFault>(connectionId, ({ paired, fault: { next, times } }) => {
        if (next === 'none' || times < 1) return { next: null, result: 'none' };
        return { next: { paired, fault: times > 1 ? { next, times: times - 1 } : unpaired.fault }, result: next };
      }),
    setFault: (connectionId, fault) =>
      changeState(connectionId, (state) => ({ next: { ...state, fault }, result: undefined })),
    async keepMedia(connectionId, temp, as) {
      const { mime, extension, kind } = await detectType(temp.path, as.name);
      const path = `${connectionId}/${randomBytes(20).toString('hex')}.${extension}`;
      const folder = join(folderOf(connectionId), 'media');
      await syncFile(temp.path);
      await makeDirectory(folder);
      await move(temp.path, join(directory, 'sandbox', ...placeOf(path)!));
      await syncDirectory(folder);
      return {
        path,
        mime,
        kind,
        bytes: temp.bytes,
        name: toDisplayName(as.name, `${temp.sha256.slice(0, 8)}.${extension}`),
      };
    },
    mediaFile(path) {
      const place = placeOf(path);
      return place && join(directory, 'sandbox', ...place);
    },
    async close() {
      await Promise.all([...ledgers.values()].map((ledger) => ledger.close()));
      ledgers.clear();
    },
  };
}

async function readLines(path: string): Promise<LedgerLine[]> {
  const lines: LedgerLine[] = [];
  const reader = openSandboxLedger(path, (line) => lines.push(line));
  await reader.catchUp();
  await reader.close();
  return lines;
}

/** `7/name.ext` is stored in `7/media/name.ext`; all other addresses are invalid. */
function placeOf(path: string): string[] | undefined {
  const match = /^(\d{1,10})\/([0-9a-f]{40}\.[a-z0-9]{1,10})$/.exec(path);
  return match ? [match[1]!, 'media', match[2]!] : undefined;
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyFile(from, to);
    await rm(from, { force: true });
  }
}
