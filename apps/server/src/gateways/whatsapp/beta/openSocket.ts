import {
  Browsers,
  isJidNewsletter,
  isJidStatusBroadcast,
  makeCacheableSignalKeyStore,
  makeWASocket,
  type AuthenticationState,
  type WAMessage,
  type WASocket,
  type WAVersion,
} from 'baileys';
import type { Clock } from '../clock.ts';
import { openCache } from './openCache.ts';
import { storeFirst } from './storeFirst.ts';
import { toLogger, type BetaLog } from './toLogger.ts';

export type SocketSettings = {
  /** Another server than WhatsApp's own, for tests. */
  url?: string;
  /** The name shown in the list of linked devices. */
  browser?: string;
  connectTimeoutMs?: number;
  /** Makes the sockets instead of Baileys, for tests. */
  make?: MakeSocket;
};

export type MakeSocket = (config: Parameters<typeof makeWASocket>[0]) => WASocket;

type Parts = {
  settings: SocketSettings;
  clock: Clock;
  log: BetaLog;
  /** The text of a message of ours, when the contact's phone asks for it again; undefined, not empty, when unknown. */
  messageOf(wid: string): Promise<string | undefined>;
  /** Whether a message with this id came in before. */
  isRecorded(wid: string): Promise<boolean>;
  /** Stores a message before WhatsApp is told that it arrived; rejects when it could not, or `over` came first. */
  keep(message: WAMessage, over: AbortSignal): Promise<void>;
};

const minuteMs = 60_000;

/** Opens sockets of one phone, one after the other; what Baileys remembers between them lives here. */
export function openSockets({ settings, clock, log, messageOf, isRecorded, keep }: Parts) {
  const logger = toLogger(log);
  const caches = {
    msgRetryCounterCache: openCache(clock, 60 * minuteMs),
    placeholderResendCache: openCache(clock, 60 * minuteMs),
    userDevicesCache: openCache(clock, 5 * minuteMs),
    callOfferCache: openCache(clock, 5 * minuteMs),
  };

  return {
    /** `over` ends what is under way on the socket, at the latest when another one is opened. */
    open(state: AuthenticationState, version: WAVersion | undefined, over: AbortSignal): WASocket {
      const { makeSignalRepository, watch } = storeFirst(state.creds, (message) => keep(message, over), isRecorded);
      const socket = (settings.make ?? makeWASocket)({
        auth: {
          creds: state.creds,
          keys: makeCacheableSignalKeyStore(state.keys, logger, openCache(clock, 5 * minuteMs)),
        },
        logger,
        makeSignalRepository,
        ...caches,
        ...(settings.url === undefined ? {} : { waWebSocketUrl: settings.url }),
        ...(settings.connectTimeoutMs === undefined ? {} : { connectTimeoutMs: settings.connectTimeoutMs }),
        ...(version ? { version } : {}),
        // The first word is a system WhatsApp knows, the second what the owner reads.
        browser: Browsers.windows(settings.browser ?? 'Recado'),
        // Else the owner's phone stops ringing. Baileys says `unavailable` at each opening.
        markOnlineOnConnect: false,
        syncFullHistory: false,
        // Our own rows are there already.
        emitOwnEvents: false,
        generateHighQualityLinkPreview: false,
        shouldIgnoreJid: (jid) => Boolean(isJidStatusBroadcast(jid) || isJidNewsletter(jid)),
        async getMessage({ id }) {
          const text = id ? await messageOf(id).catch(() => undefined) : undefined;
          return text === undefined ? undefined : { conversation: text };
        },
      });
      watch(socket);
      return socket;
    },
  };
}
