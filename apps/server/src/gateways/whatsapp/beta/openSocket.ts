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
import { toLogger } from './toLogger.ts';
import type { SessionLog } from '../WhatsAppSession.ts';

export type SocketSettings = {
  /** For tests: the URL of another server. */
  url?: string;
  /** The name shown in the list of linked devices. */
  browser?: string;
  connectTimeoutMs?: number;
  /** For tests: creates the sockets instead of Baileys. */
  make?: MakeSocket;
};

export type MakeSocket = (config: Parameters<typeof makeWASocket>[0]) => WASocket;

type Deps = {
  settings: SocketSettings;
  clock: Clock;
  log: SessionLog;
  /** Returns the text of our message when the contact's phone requests it again; undefined, not empty, if unknown. */
  messageOf(wid: string): Promise<string | undefined>;
  /** Returns whether a message with this id was recorded before. */
  isRecorded(wid: string): Promise<boolean>;
  /** Stores a message before its receipt is sent to WhatsApp. Rejects if that failed or `over` was aborted first. */
  keep(message: WAMessage, over: AbortSignal): Promise<void>;
};

const minuteMs = 60_000;

/** Opens the sockets of one session, one after another, and keeps Baileys' caches between them. */
export function openSockets({ settings, clock, log, messageOf, isRecorded, keep }: Deps) {
  const logger = toLogger(log);
  const caches = {
    msgRetryCounterCache: openCache(clock, 60 * minuteMs),
    placeholderResendCache: openCache(clock, 60 * minuteMs),
    userDevicesCache: openCache(clock, 5 * minuteMs),
    callOfferCache: openCache(clock, 5 * minuteMs),
  };

  return {
    /** `over` ends what is in progress on the socket, at the latest when the next one is opened. */
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
        // The first part is a system that WhatsApp knows, the second the name that the owner sees.
        browser: Browsers.windows(settings.browser ?? 'Recado'),
        // Otherwise the owner's phone stops ringing. Baileys sends `unavailable` at each opening.
        markOnlineOnConnect: false,
        syncFullHistory: false,
        // Our own messages are already stored.
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
