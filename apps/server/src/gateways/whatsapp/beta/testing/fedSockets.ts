import {
  decodeBinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  encodeBinaryNode,
  makeWASocket,
  type AuthenticationState,
  type BinaryNode,
  type SignalKeyStoreWithTransaction,
  type WASocket,
} from 'baileys';
import type { MakeSocket } from '../openSocket.ts';

type Repository = WASocket['signalRepository'];

/**
 * Opens Baileys' real sockets to a server, which can also be fed stanzas as if the server had sent them, because
 * Crabline does not encrypt what it delivers. `isBare` leaves out `storeFirst`, which gives plain Baileys.
 */
export function openFedSockets({ isBare = false, onSent }: { isBare?: boolean; onSent?(xml: string): void } = {}) {
  const opened: { socket: WASocket; auth: AuthenticationState }[] = [];
  const sent: string[] = [];
  let signal: { repository: Repository; keys: SignalKeyStoreWithTransaction } | undefined;

  /** Baileys logs each stanza before it sends it. */
  function note(line: unknown): void {
    const { msg, xml } = line as { msg?: string; xml?: string };
    if (msg !== 'xml send' || xml === undefined) return;
    sent.push(xml);
    onSent?.(xml);
  }

  const make: MakeSocket = (config) => {
    const ours = (isBare ? undefined : config.makeSignalRepository) ?? DEFAULT_CONNECTION_CONFIG.makeSignalRepository;
    const logger = { ...config.logger!, level: 'trace', child: () => logger, trace: (line: unknown) => note(line) };
    const socket = makeWASocket({
      ...config,
      logger,
      makeSignalRepository(auth, ...rest) {
        const repository = ours(auth, ...rest);
        signal = { repository, keys: auth.keys as SignalKeyStoreWithTransaction };
        return repository;
      },
    });
    opened.push({ socket, auth: config.auth });
    return socket;
  };

  const feedFrame = async (frame: Buffer): Promise<void> => {
    opened.at(-1)!.socket.ws.emit('CB:message', await decodeBinaryNode(frame));
  };

  return {
    make,
    /** The stanzas sent about a message, including those that Crabline does not know and closes the connection for. */
    said: (wid: string) => sent.filter((xml) => xml.includes(wid)),
    /** The Signal repository of the newest socket, and its keys. */
    signal: () => signal!,
    auth: () => opened.at(-1)!.auth,
    /** Feeds a stanza to the newest socket. */
    feed: (stanza: BinaryNode, choice: { offline?: boolean } = {}): Promise<void> => feedFrame(toFrame(stanza, choice)),
    feedFrame,
  };
}

/** Encodes a stanza as received on the wire; `offline` marks one that was queued while we were offline. */
export const toFrame = (stanza: BinaryNode, { offline = false } = {}): Buffer =>
  encodeBinaryNode(offline ? { ...stanza, attrs: { ...stanza.attrs, offline: '1' } } : stanza);
