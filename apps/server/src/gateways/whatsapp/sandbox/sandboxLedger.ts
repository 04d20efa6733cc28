import { Ack } from '@recado/contracts';
import type { SandboxKind } from '@recado/contracts';
import { openLedger, type Place } from './openLedger.ts';

/** A message that a contact's phone received. `media.path` is the name of the stored file. */
export type OutboundLine = {
  type: 'outbound';
  wid: string;
  number: string;
  kind: SandboxKind;
  body: string;
  media: { path: string; mime: string; name: string; voice: boolean; seconds: number | null } | null;
  quotedWid: string | null;
  forwarded?: boolean;
  sentAt: string;
  /** The wid was already known: WhatsApp accepts the retry and shows nothing new. */
  again?: true;
};

/** A message that a contact received, and its state since. */
export type SandboxDelivery = Omit<OutboundLine, 'type' | 'again' | 'sentAt' | 'forwarded'> & {
  sentAt: Date;
  ack: number;
  revoked: boolean;
  edited: boolean;
  forwarded: boolean;
};

type EditedLine = { type: 'edited'; wid: string; body: string; at: string };

export type LedgerLine =
  | OutboundLine
  | {
      type: 'inbound';
      step: 'offered' | 'acknowledged';
      wid: string;
      number: string;
      kind: SandboxKind;
      body: string;
      messageId?: number | null;
      ticketId?: number | null;
      at: string;
    }
  | { type: 'receipt'; wid: string; ack?: number; error?: string; at: string }
  | { type: 'revoked'; wid: string; at: string }
  | EditedLine
  | { type: 'read'; wids: string[]; at: string }
  | { type: 'typing' | 'typingEnded'; number: string; at: string };

export type SandboxLedger = {
  append(line: LedgerLine): Promise<void>;
  /** Appends a line for checkers: survives a crash, but not a power cut. */
  note(line: LedgerLine): Promise<void>;
  /** Appends a send attempt, marked if its wid was already there. */
  appendOutbound(line: OutboundLine): Promise<{ again: boolean }>;
  outbound(query: { number?: string; after?: string; limit: number }): Promise<SandboxDelivery[]>;
  /** Returns the numbers of the contacts who see typing at this time: until its end, a message, or 25 s. */
  typingTo(now: Date): Promise<string[]>;
  find(wid: string): Promise<SandboxDelivery | null>;
  catchUp(): Promise<void>;
  close(): Promise<void>;
};

/** Kept in memory per accepted message; the texts stay on disk. */
type Accepted = Place & { wid: string; number: string; position: number; ack: number; revoked: boolean; edit?: Place };

/** How long a phone shows typing, in ms. */
const typingMs = 25_000;

/** Normalizes a number or group id for comparison: digits, and the hyphen of old group ids. */
const plain = (number: string) => number.replace(/@.*$/, '').replace(/[^\d-]/g, '');

/** Follows which contacts see typing. */
function openTyping() {
  const since = new Map<string, number>();
  return {
    receive(line: LedgerLine): void {
      if (line.type === 'typing') since.set(plain(line.number), Date.parse(line.at));
      if (line.type === 'typingEnded' || line.type === 'outbound') since.delete(plain(line.number));
    },
    seenAt: (now: Date): string[] =>
      [...since].flatMap(([number, begun]) => (now.getTime() - begun < typingMs ? [number] : [])),
  };
}

/** Opens the ledger of one connection and follows other processes' lines. `hear` receives every line. */
export function openSandboxLedger(path: string, receive?: (line: LedgerLine) => void): SandboxLedger {
  const accepted: Accepted[] = [];
  const byWid = new Map<string, Accepted>();
  const beingWritten = new Set<string>();
  const typing = openTyping();

  const ledger = openLedger<LedgerLine>(path, (line, place) => {
    receive?.(line);
    typing.receive(line);
    if (line.type === 'outbound' && !byWid.has(line.wid)) {
      const made = {
        ...place,
        wid: line.wid,
        number: plain(line.number),
        position: accepted.length,
        ack: Ack.sent,
        revoked: false,
      };
      accepted.push(made);
      byWid.set(line.wid, made);
    }
    const entry = 'wid' in line ? byWid.get(line.wid) : undefined;
    if (!entry) return;
    if (line.type === 'receipt' && line.ack !== undefined) entry.ack = Math.max(entry.ack, line.ack);
    if (line.type === 'edited') entry.edit = place;
    if (line.type === 'revoked') entry.revoked = true;
  });

  async function read(entry: Accepted): Promise<SandboxDelivery> {
    const {
      wid,
      number,
      kind,
      body,
      media,
      quotedWid,
      forwarded = false,
      sentAt,
    } = (await ledger.lineAt(entry)) as OutboundLine;
    const shown = entry.edit ? ((await ledger.lineAt(entry.edit)) as EditedLine).body : body;
    return {
      wid,
      number,
      kind,
      body: shown,
      media,
      quotedWid,
      forwarded,
      sentAt: new Date(sentAt),
      ack: entry.ack,
      revoked: entry.revoked,
      edited: entry.edit !== undefined,
    };
  }

  return {
    append: (line) => ledger.append(() => line),
    note: ledger.note,
    async appendOutbound(line) {
      let again = false;
      try {
        await ledger.append(() => {
          again = byWid.has(line.wid) || beingWritten.has(line.wid);
          beingWritten.add(line.wid);
          return again ? { ...line, again } : line;
        });
      } finally {
        beingWritten.delete(line.wid);
      }
      return { again };
    },
    async outbound({ number, after, limit }) {
      await ledger.catchUp();
      const wanted = number === undefined ? undefined : plain(number);
      const chosen: Accepted[] = [];
      const start = after === undefined ? 0 : (byWid.get(after)?.position ?? -1) + 1;
      for (let position = start; position < accepted.length && chosen.length < limit; position += 1) {
        const entry = accepted[position]!;
        if (wanted === undefined || entry.number === wanted) chosen.push(entry);
      }
      return Promise.all(chosen.map(read));
    },
    typingTo: (now) => ledger.catchUp().then(() => typing.seenAt(now)),
    async find(wid) {
      await ledger.catchUp();
      const entry = byWid.get(wid);
      return entry ? read(entry) : null;
    },
    catchUp: ledger.catchUp,
    close: ledger.close,
  };
}
