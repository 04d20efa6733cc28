import type { ConnectionStatus, ConnectionNotice, MessageAdvert, SandboxFault } from '@recado/contracts';
import type { SharedCard, SharedPlace } from './sharedContent.ts';

/**
 * The port of every WhatsApp provider. A provider only translates: it knows no database, no feature and no ticket. It
 * passes received events to a `SessionListener` and awaits the promise, which resolves once the event is stored.
 */
export type Provider = {
  /** Opens the session of a connection and returns at once. States follow through the listener. */
  open(target: SessionTarget, listener: SessionListener): Promise<WhatsAppSession>;
};

/**
 * A provider whose session keys are stored by us. Every other provider also satisfies this type, and ignores the keys.
 */
export type KeyedProvider = {
  open(target: SessionTarget, listener: AutoAckListener, keys: KeyStore): Promise<WhatsAppSession>;
};

/** A change of one session value; null removes it. */
export type KeyChange = { type: string; id: string; value: string | null };

/**
 * Stores the keys of one session: one value per (type, id). Values are secret and opaque to the store. `write` stores
 * all its changes in one transaction that checks the lease first, and resolves after the commit; it retries while the
 * database is away. It rejects if the session has another owner; the session must then end.
 */
export type KeyStore = {
  /** Reads the values of the ids in one query; missing ids are left out. */
  read(type: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  write(changes: readonly KeyChange[]): Promise<void>;
  /** Deletes all values of the session, with the same guarantees as `write`. */
  clear(): Promise<void>;
};

/** The methods of our log that providers use. */
export type SessionLog = { warn(fields: object, text: string): void };

/** The connection that a session serves. */
export type SessionTarget = { companyId: number; connectionId: number; name: string };

/** The identity of a chat partner. A `lid` is never treated as a phone number. */
export type Identity = { kind: 'phone' | 'lid' | 'bsuid' | 'group'; value: string };

/** The state that a session reports. */
export type WhatsAppSessionState = {
  status: ConnectionStatus;
  qrcode?: string;
  number?: string | null;
  notice?: ConnectionNotice | null;
  retries?: number;
};

export type SessionListener = {
  /** Stores and publishes a change of state. */
  changed(state: WhatsAppSessionState): Promise<void>;
  /** Stores a received event; resolves after the commit. Idempotent. */
  received(event: SessionEvent): Promise<ReceiveResult>;
  /** The contact began to type, or stopped. It is not stored, and may be lost. */
  typed?(from: Identity, isTyping: boolean): void;
};

/**
 * For sessions that acknowledge events to the provider automatically, sometimes before they are stored. The provider
 * does not redeliver such an event.
 */
export type AutoAckListener = SessionListener & {
  /**
   * Stores an event that cannot be recorded as a dead letter with its reason, so that the chat continues and nothing is
   * lost.
   */
  gaveUp(event: SessionEvent, reason: unknown): Promise<void>;
};

/** The result of an inbound event. Ids are null if it was dropped or parked. */
export type ReceiveResult = { messageId: number | null; ticketId: number | null };

/** All inbound events in the product's own form. Each provider translates in its `toInbound.ts`. */
export type Inbound =
  | InboundMessage
  | InboundEdit
  | InboundDeletion
  | InboundReaction
  | InboundReceipt
  | InboundNumberChange;

type Chat = {
  connectionId: number;
  /** Identities of the chat partner, or of the group; at least one. */
  identities: Identity[];
  /** The partner's own profile name, or the group's subject. */
  profileName?: string;
  /** The author within a group. */
  participant?: { identities: Identity[]; profileName?: string };
  fromMe: boolean;
  /** The provider's time. */
  sentAt: Date;
};

export type InboundMessage = Chat & {
  type: 'message';
  wid: string;
  content: InboundContent;
  quotedWid?: string;
  forwarded?: boolean;
  /** The advertisement that led the contact to this message. */
  advert?: MessageAdvert;
  /** People whom the text mentions, as `@` and the digits of their identity. */
  mentions?: Identity[];
  /**
   * Marks a message that arrived but cannot be decrypted yet. The decrypted message follows with the same wid and
   * replaces it.
   */
  placeholder?: true;
  /**
   * Imported from the phone's history: alerts nobody and triggers no automatic reply. `ack` is that of our own message.
   */
  imported?: { ack: number };
};

export type InboundContent =
  | { mediaType: 'conversation' | 'locationMessage' | 'contactMessage' | 'vcard' | 'call_log'; body: string }
  | {
      mediaType: 'image' | 'audio' | 'video' | 'application';
      /** Caption, or empty. */
      body: string;
      mime: string;
      name?: string;
      voice?: boolean;
      sticker?: boolean;
      /** Data that `fetchMedia` needs to download the file later; JSON, stored with the job. */
      handle: MediaHandle;
    };

/** The provider's address of a file, as JSON. */
export type MediaHandle = { provider: 'beta' | 'cloud' | 'sandbox'; [key: string]: unknown };

export type InboundEdit = Chat & { type: 'edit'; targetWid: string; body: string; mentions?: Identity[] };
/** `byAdmin`: the provider says that an administrator of the group deleted it, who need not be its author. */
export type InboundDeletion = Chat & { type: 'deletion'; targetWid: string; byAdmin?: true };
/** An empty emoji removes the reaction. */
export type InboundReaction = Chat & { type: 'reaction'; targetWid: string; emoji: string };
/**
 * The ack of a message: 1 sent, 2 delivered, 3 read, 4 played; or a late refusal. If the provider assigns ids itself,
 * `ownWid` is our wid, as far as the provider returns it. It settles a send whose reply was lost, and links our wid to
 * the provider's `wid`.
 */
export type InboundReceipt = {
  type: 'receipt';
  connectionId: number;
  wid: string;
  ownWid?: string;
  ack?: number;
  error?: string;
};

/** The person of these identities has a new number, and no longer the old one. May repeat. */
export type InboundNumberChange = {
  type: 'numberChange';
  connectionId: number;
  identities: Identity[];
  number: string;
};

/** The provider reported that these identities are one person's. Best effort, may repeat. */
export type InboundMapping = { type: 'mapping'; connectionId: number; identities: Identity[] };

/** Everything a session can receive. */
export type SessionEvent = Inbound | InboundMapping;

/**
 * A message to send. `wid` is ours. All other wids passed to a session (quoted, reacted to, read, revoked) are the
 * provider's: the `providerWid` of a sent message, if it has one.
 */
export type Outgoing = {
  wid: string;
  to: Identity;
  body: string;
  media?: {
    kind: 'image' | 'audio' | 'video' | 'application';
    /** Name of the stored file, the same in every send of the file. */
    path: string;
    mime: string;
    name: string;
    /** True if to send it as a voice note (ogg/opus mono). */
    voice: boolean;
    /** Sent as a sticker if it is a WebP picture that fits. */
    sticker?: true;
    seconds: number | null;
    waveform: number[] | null;
  };
  /** `author` is the author within a group. */
  quoted?: { wid: string; body: string; fromMe: boolean; author?: Identity };
  /** A location, sent instead of the body, which is its stored form. */
  place?: SharedPlace;
  /** Contact cards, sent instead of the body. */
  cards?: SharedCard[];
  /** Shown to the contact as forwarded. */
  forwarded?: boolean;
  /**
   * Sent instead of the body, which only shows its text. After 24 hours without a message of the contact, the official
   * API accepts nothing else.
   */
  template?: { name: string; language: string; params: TemplateParam[] };
  /** Shown instead of the body where the provider has buttons and lists. Others send the body, the same menu as text. */
  menu?: OutgoingMenu;
};

/** A menu of at most three buttons, or a list of at most ten rows behind the button `openLabel`. */
export type OutgoingMenu = {
  form: 'button' | 'list';
  body: string;
  openLabel: string;
  choices: { key: string; title: string }[];
};

/** The value of one placeholder of a template. `key` is its number ("1") or its name. Buttons are counted from 0. */
export type TemplateParam = { part: 'header' | 'body' | 'button'; key: string; button?: number; text: string };

/** The message to react to. `author` is its author within a group. */
export type ReactionTarget = { to: Identity; wid: string; fromMe: boolean; author?: Identity };

/**
 * `sent`: the provider accepted it, under `providerWid` if it assigns ids itself; receipts, quotes and reactions then
 * use that id. `asText`: the provider refused the menu and took its text. `refused`: certainly not sent; `final` if a retry cannot help; `retryInMs` if the provider limits the
 * rate, which does not count as a failed attempt. `unknown`: it may have been sent; never resent automatically
 * (architecture 4b).
 */
export type SendOutcome =
  | { outcome: 'sent'; providerWid?: string; asText?: true }
  | { outcome: 'refused'; reason: string; final?: boolean; retryInMs?: number }
  | { outcome: 'unknown' };

/** An entry of the phone's address book. `name` is the name that its owner gave. */
export type PhoneContact = { identities: Identity[]; name?: string };

export type WhatsAppSession = {
  /** How many chats may be written to at once. */
  readonly width: number;
  send(outgoing: Outgoing): Promise<SendOutcome>;
  /** Deletes our message for everyone. */
  revoke(to: Identity, wid: string): Promise<SendOutcome>;
  /** Replaces the text of our message at the contact's phone. */
  edit(to: Identity, wid: string, body: string): Promise<SendOutcome>;
  /** Sets our only reaction to a message; an empty emoji removes it. */
  react(target: ReactionTarget, emoji: string): Promise<SendOutcome>;
  /** Sends read receipts for exactly these messages. `authors` are their authors within a group, by wid. */
  markRead(from: Identity, wids: string[], authors?: ReadonlyMap<string, Identity>): Promise<void>;
  /**
   * Shows the contact that an answer is being written, until the answer arrives or the provider ends it. The official API
   * has none: a flow answers messages that nobody has opened (behaviour 1.9).
   */
  showTyping?(to: Identity): Promise<void>;
  /** Asks the provider to tell when the contact types. It may not do so. */
  watch?(contact: Identity): Promise<void>;
  /** Ends what `showTyping` shows. */
  endTyping?(to: Identity): Promise<void>;
  /** Shows typing together with the receipt of the contact's message `wid`, for 25 s. A user has read the message. */
  showTypingAfter?(wid: string): Promise<void>;
  /** Drops the pairing and shows a new QR code. */
  pairAgain(): Promise<void>;
  /** Logs out at the provider and drops the pairing. */
  logout(): Promise<void>;
  /** Closes the session locally and keeps the pairing, as on a stop or a lost lease. */
  close(): Promise<void>;
  /** Requests a new upload of a file whose address has expired. Returns the new address. */
  renewMedia?(handle: MediaHandle): Promise<MediaHandle>;
  /** Returns a code to type on the phone of this number, instead of the QR code. */
  pairByCode?(number: string): Promise<string>;
  /**
   * Returns the digits under which WhatsApp knows a number, which may lack its ninth digit; null if the number is not
   * on WhatsApp. Look-ups run slowly and one at a time, because many of them get a number restricted. Throws if the
   * look-up fails.
   */
  findNumber?(number: string): Promise<string | null>;
  /** Returns the address book of the phone. The official API has none. Throws if the session is not connected. */
  listContacts?(): Promise<PhoneContact[]>;
  /** Simulates a person at a simulated phone; real providers do not have it. */
  simulate?(action: SimulatedAction): Promise<void>;
};

export type SimulatedAction = { action: 'scan' } | { action: 'fault'; next: SandboxFault; times: number };
