import type { ConnectionStatus, PhoneNotice } from '@recado/contracts';
import type { SharedCard, SharedPlace } from './sharedContent.ts';

/**
 * The port every WhatsApp provider stands behind. A provider translates; it knows no database, no feature and no
 * ticket. What it hears it hands to a `PhoneListener`, and waits: a promise that resolves is a row that is stored.
 */
export type Provider = {
  /** Opens the phone of a connection and returns at once; states follow through the listener. */
  open(line: Line, listener: PhoneListener): Promise<Phone>;
};

/**
 * A provider whose session lives with us, in keys that somebody keeps for it. Every other provider is one too, and
 * needs none.
 */
export type SessionProvider = {
  open(line: Line, listener: SessionListener, keys: KeyStore): Promise<Phone>;
};

/** Where one value of a session lies. */
export type KeyChange = { type: string; id: string; value: string | null };

/**
 * Keeps the keys of one session: one value for each (type, id), text that is opaque to the store and secret.
 * `write` puts all its changes into one transaction that first proves the owner (null removes), and resolves after the
 * commit; a database that is away it waits out by itself. Where it rejects, the session has another owner, and ends.
 */
export type KeyStore = {
  /** What there is of the ids, in one read; ids that are not there are left out. */
  read(type: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  write(changes: readonly KeyChange[]): Promise<void>;
  /** Removes everything of the session, proved and awaited like a write. */
  clear(): Promise<void>;
};

/** The connection a phone serves. */
export type Line = { companyId: number; connectionId: number; name: string };

/** How a chat partner is named. A `lid` is never read as a phone. */
export type Identity = { kind: 'phone' | 'lid' | 'bsuid' | 'group'; value: string };

/** What a phone reports of itself. */
export type PhoneState = {
  status: ConnectionStatus;
  qrcode?: string;
  number?: string | null;
  notice?: PhoneNotice | null;
  retries?: number;
};

export type PhoneListener = {
  /** Stores and shows a change of state. */
  changed(state: PhoneState): Promise<void>;
  /** Stores what was heard; resolves after the commit. Safe to repeat with the same event. */
  heard(event: PhoneEvent): Promise<Heard>;
};

/**
 * Of a line whose other end is told by itself that something arrived, at times before we could store it: that is never
 * heard again.
 */
export type SessionListener = PhoneListener & {
  /** Keeps what cannot be recorded, with the reason, so that the chat behind it goes on and nothing is lost. */
  gaveUp(event: PhoneEvent, reason: unknown): Promise<void>;
};

/** What became of an inbound event: null ids when it was dropped or parked. */
export type Heard = { messageId: number | null; ticketId: number | null };

/** Everything a phone can hear, in the product's own words: the providers' shapes end in their `toInbound.ts`. */
export type Inbound = InboundMessage | InboundEdit | InboundDeletion | InboundReaction | InboundReceipt;

type Chat = {
  connectionId: number;
  /** Identities of the chat partner, or of the group; at least one. */
  identities: Identity[];
  /** The partner's own profile name, or the group's subject. */
  profileName?: string;
  /** Who wrote inside a group. */
  participant?: { identities: Identity[]; profileName?: string };
  fromMe: boolean;
  /** Provider time. */
  sentAt: Date;
};

export type InboundMessage = Chat & {
  type: 'message';
  wid: string;
  content: InboundContent;
  quotedWid?: string;
  forwarded?: boolean;
  /**
   * Only says that a message came which could not be read yet; the readable one follows under the same wid and takes
   * its place.
   */
  placeholder?: true;
  /**
   * Taken over from the phone's own history: nobody is alerted and nothing answers. `ack` is how far one of ours came.
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
      /** What `fetchMedia` needs to get the bytes later; JSON, stored with the job. */
      handle: MediaHandle;
    };

/** Provider-specific address of a medium, as JSON. */
export type MediaHandle = { provider: 'beta' | 'cloud' | 'sandbox'; [key: string]: unknown };

export type InboundEdit = Chat & { type: 'edit'; targetWid: string; body: string };
export type InboundDeletion = Chat & { type: 'deletion'; targetWid: string };
/** An empty emoji removes the reaction. */
export type InboundReaction = Chat & { type: 'reaction'; targetWid: string; emoji: string };
/**
 * 1 sent, 2 delivered, 3 read, 4 played; or a refusal that came late. Where the provider names messages itself,
 * `ownWid` is the wid we had chosen, as far as the provider hands it back: it settles a send whose answer was lost, and
 * teaches under which `wid` that message goes on.
 */
export type InboundReceipt = {
  type: 'receipt';
  connectionId: number;
  wid: string;
  ownWid?: string;
  ack?: number;
  error?: string;
};

/** The provider told that these are one person's: best effort, and perhaps told again. */
export type InboundMapping = { type: 'mapping'; connectionId: number; identities: Identity[] };

/** Whatever a phone hears. */
export type PhoneEvent = Inbound | InboundMapping;

/**
 * What a phone is to send. The wid is ours. Every other wid a phone is given (quoted, reacted to, read, revoked) is the
 * provider's, so of a sent message its `providerWid` where one was told.
 */
export type Outgoing = {
  wid: string;
  to: Identity;
  body: string;
  media?: {
    kind: 'image' | 'audio' | 'video' | 'application';
    /** Absolute path of the stored file. */
    path: string;
    mime: string;
    name: string;
    /** Sent as a voice note (ogg/opus mono). */
    voice: boolean;
    seconds: number | null;
    waveform: number[] | null;
  };
  /** `author` is who wrote it inside a group. */
  quoted?: { wid: string; body: string; fromMe: boolean; author?: Identity };
  /** A place, sent instead of the body, which is only how it is stored. */
  place?: SharedPlace;
  /** Visiting cards, sent instead of the body. */
  cards?: SharedCard[];
  /** Shown to the contact as forwarded. */
  forwarded?: boolean;
  /**
   * Sent instead of the body, which is only how it reads: the official API lets nothing else through to who is silent
   * for 24 hours.
   */
  template?: { name: string; language: string; params: TemplateParam[] };
};

/** What fills one hole of a template: `key` is its number ("1") or its name. Buttons are counted from 0. */
export type TemplateParam = { part: 'header' | 'body' | 'button'; key: string; button?: number; text: string };

/** A message somebody reacts to: `author` is who wrote it inside a group. */
export type ReactionTarget = { to: Identity; wid: string; fromMe: boolean; author?: Identity };

/**
 * `sent`: the provider accepted, under `providerWid` where it names messages itself; receipts, quotes and reactions
 * then come under that id. `refused`: certainly not sent, `final` when trying again cannot help; `retryInMs` when the
 * provider wants to be left alone for so long, which is no failed attempt of the message. `unknown`: it may have been
 * sent; never sent again by itself (architecture 4b).
 */
export type SendOutcome =
  | { outcome: 'sent'; providerWid?: string }
  | { outcome: 'refused'; reason: string; final?: boolean; retryInMs?: number }
  | { outcome: 'unknown' };

export type Phone = {
  /** How many chats may be written to at once. */
  readonly width: number;
  send(outgoing: Outgoing): Promise<SendOutcome>;
  /** Deletes a message of ours for everyone. */
  revoke(to: Identity, wid: string): Promise<SendOutcome>;
  /** Replaces the text of a message of ours at the contact's phone. */
  edit(to: Identity, wid: string, body: string): Promise<SendOutcome>;
  /** Hangs our one reaction on a message; an empty one takes it back. */
  react(target: ReactionTarget, emoji: string): Promise<SendOutcome>;
  /** Tells the contact that exactly these messages were read; `authors` are theirs inside a group, by wid. */
  markRead(from: Identity, wids: string[], authors?: ReadonlyMap<string, Identity>): Promise<void>;
  /** Drops the pairing and shows a new QR. */
  pairAgain(): Promise<void>;
  /** Logs out at the provider and drops the pairing. */
  logout(): Promise<void>;
  /** Lets go of the line, keeping the pairing: what a stop and a lost lease do. */
  close(): Promise<void>;
  /** Asks whoever holds the original to upload a file again, whose address is dead; gives the new address. */
  renewMedia?(handle: MediaHandle): Promise<MediaHandle>;
  /** A code to be typed on the phone of this number, instead of the QR that is shown. */
  pairByCode?(number: string): Promise<string>;
  /**
   * The digits under which WhatsApp knows a number, which may lack its ninth digit; null when nobody has it there.
   * Asked one at a time and slowly: many such questions get a line restricted. Throws when it could not be found out.
   */
  findNumber?(number: string): Promise<string | null>;
  /** Plays a person at a simulated phone; real providers have none. */
  simulate?(action: SimulatedAction): Promise<void>;
};

export type SimulatedAction =
  | { action: 'scan' }
  | { action: 'fault'; next: 'refuse' | 'vanish' | 'none'; times: number };
