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
 * Baileys' own sockets to a server, which are also handed stanzas as if they had come from it: Crabline encrypts
 * nothing that it delivers. `isBare` leaves out how we read messages first, which is Baileys as it comes.
 */
export function openFedSockets({
  isBare = false,
  heardSaying,
}: { isBare?: boolean; heardSaying?(xml: string): void } = {}) {
  const opened: { socket: WASocket; auth: AuthenticationState }[] = [];
  const sent: string[] = [];
  let signal: { repository: Repository; keys: SignalKeyStoreWithTransaction } | undefined;

  /** Baileys writes down each stanza before it sends it. */
  function note(line: unknown): void {
    const { msg, xml } = line as { msg?: string; xml?: string };
    if (msg !== 'xml send' || xml === undefined) return;
    sent.push(xml);
    heardSaying?.(xml);
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
    /** What was said of a message, also in words Crabline does not know, upon which it closes the line. */
    said: (wid: string) => sent.filter((xml) => xml.includes(wid)),
    /** What Baileys encrypts and decrypts with on the newest socket, and the keys beneath. */
    signal: () => signal!,
    auth: () => opened.at(-1)!.auth,
    /** The newest socket hears a stanza. */
    feed: (stanza: BinaryNode, choice: { offline?: boolean } = {}): Promise<void> => feedFrame(toFrame(stanza, choice)),
    feedFrame,
  };
}

/** A stanza in the form of the wire, as all that is heard; `offline` is what waited for the socket. */
export const toFrame = (stanza: BinaryNode, { offline = false } = {}): Buffer =>
  encodeBinaryNode(offline ? { ...stanza, attrs: { ...stanza.attrs, offline: '1' } } : stanza);
