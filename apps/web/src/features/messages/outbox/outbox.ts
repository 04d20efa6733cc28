import type { Message } from '@recado/contracts';
import { create } from 'zustand';
import { ownKey } from '../../../lib/browser/ownKey.ts';
import { storedKeys } from '../../../lib/browser/storedKeys.ts';
import { useSession } from '../../../lib/session/session.ts';

/** A file on its way, with its caption as typed and a local address to show it from. */
export type OutgoingFile = {
  id: string;
  file: File;
  /** The quick message whose file it is. The server has the content; `file` has only its name and type. */
  reply?: { quickMessageId: number; url: string };
  caption: string;
  preview: string;
  width: number | null;
  height: number | null;
  /** Length of a recording. */ seconds?: number;
};

/** Messages that a user sent and the server has not stored yet. Repeating one under the same key stores it once. */
export type Outgoing = {
  clientKey: string;
  ticketId: number;
  userId: number;
  /** As typed, without signature: what goes back to the composer when it cannot be sent. */
  text: string;
  signedBy: string | null;
  quoted: Message | null;
  files: OutgoingFile[];
  state: 'waiting' | 'sending' | 'failed';
  /** The code of the failure. */
  error: string | null;
  /** Share of the upload that left, 0 to 1. */
  progress: number;
  /** Attempts that no server answered. */
  attempts?: number;
  at: string;
};

/** One bubble of a sending: each file has its own, under the key the server gives its message. */
export type OutgoingBubble = Omit<Outgoing, 'files'> & { file: OutgoingFile | null; sendingKey: string };

type Outbox = { sendings: readonly Outgoing[] };

/** Everything on its way, oldest first. */
export const useOutbox = create<Outbox>(() => ({ sendings: [] }));

/** A sending that waited longer than this through a reload asks first, in ms: the conversation has moved on. */
const askAfterMs = 10 * 60_000;

/** Returns the state of a sending that the page before left behind: it waits for its turn, or for the person. */
export const stateAfterReload = ({ at, state }: Pick<Outgoing, 'at' | 'state'>): Outgoing['state'] =>
  state === 'failed' || Date.now() - Date.parse(at) > askAfterMs ? 'failed' : 'waiting';

/**
 * Texts are kept here through a reload, each under a key of its own: tabs of one user must not erase each other's. Files
 * are in IndexedDB (`keptSendings.ts`).
 */
const prefixOf = (userId: number): string => `${ownKey('outbox', userId)}:`;
const storageKeyOf = ({ userId, clientKey }: Outgoing): string => `${prefixOf(userId)}${clientKey}`;

useOutbox.subscribe(({ sendings }, before) => {
  // The end of a session clears the screen, but not the stored texts.
  if (useSession.getState().user === null) return;
  const gone = new Set(before.sendings);
  for (const sending of sendings)
    if (!gone.delete(sending) && sending.files.length === 0)
      localStorage.setItem(storageKeyOf(sending), JSON.stringify(sending));
  const present = new Set(sendings.map(({ clientKey }) => clientKey));
  for (const sending of gone) if (!present.has(sending.clientKey)) localStorage.removeItem(storageKeyOf(sending));
});

/** Takes up what this person had on its way before the page was loaded. Does nothing the second time. */
export function restoreOutbox(userId: number): void {
  const known = new Set(useOutbox.getState().sendings.map(({ clientKey }) => clientKey));
  const texts = readTexts(userId).filter(({ clientKey }) => !known.has(clientKey));
  if (texts.length > 0) {
    const restored = texts.map((sending): Outgoing => ({ ...sending, state: stateAfterReload(sending), progress: 0 }));
    useOutbox.setState(({ sendings }) => ({ sendings: [...restored, ...sendings] }));
  }
  localStorage.removeItem(ownKey('outbox', userId));
}

/** Returns the stored texts, oldest first. An earlier version kept all of them in a list under one key. */
function readTexts(userId: number): Outgoing[] {
  const texts = new Map<string, Outgoing>();
  for (const sending of parse<Outgoing[]>(localStorage.getItem(ownKey('outbox', userId))) ?? [])
    texts.set(sending.clientKey, sending);
  for (const key of storedKeys()) {
    const sending = key.startsWith(prefixOf(userId)) ? parse<Outgoing>(localStorage.getItem(key)) : null;
    if (sending) texts.set(sending.clientKey, sending);
  }
  return [...texts.values()].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

function parse<T>(stored: string | null): T | null {
  try {
    return JSON.parse(stored ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Adds a sending at the end. */
export const addOutgoing = (sending: Outgoing): void =>
  useOutbox.setState(({ sendings }) => ({ sendings: [...sendings, sending] }));

/** Changes a sending that is still there. */
export const changeOutgoing = (clientKey: string, fields: Partial<Outgoing>): void =>
  useOutbox.setState(({ sendings }) => ({
    sendings: sendings.map((one) => (one.clientKey === clientKey ? { ...one, ...fields } : one)),
  }));

/** Forgets a sending: it is stored, or was given up. */
export function dropOutgoing(clientKey: string): void {
  const gone = useOutbox.getState().sendings.find((one) => one.clientKey === clientKey);
  if (!gone) return;
  useOutbox.setState(({ sendings }) => ({ sendings: sendings.filter((one) => one !== gone) }));
  // The stored message shows its own file from now on; the local address stays a moment for the picture still on
  // screen.
  setTimeout(() => gone.files.forEach(({ preview }) => preview && URL.revokeObjectURL(preview)), 10_000);
}

/** Forgets what belongs to a session that ended. */
useSession.subscribe(({ state }, before) => {
  if (state === 'out' && before.state === 'in') useOutbox.setState({ sendings: [] });
});

/** The key the server stores the message of a file under (`key`, `key:1`, …). */
export const keyOfFile = (clientKey: string, index: number): string =>
  index === 0 ? clientKey : `${clientKey}:${index}`;

/** The bubbles of a ticket's sendings, in order. */
export const bubblesOf = (sendings: readonly Outgoing[], ticketId: number): OutgoingBubble[] =>
  sendings
    .filter((sending) => sending.ticketId === ticketId)
    .flatMap(({ files, ...sending }): OutgoingBubble[] =>
      files.length === 0
        ? [{ ...sending, file: null, sendingKey: sending.clientKey }]
        : files.map((file, index) => ({
            ...sending,
            clientKey: keyOfFile(sending.clientKey, index),
            sendingKey: sending.clientKey,
            quoted: index === 0 ? sending.quoted : null,
            text: file.caption,
            file,
          })),
    );
