import { cutText, type SandboxKind } from '@recado/contracts';
import { create } from 'zustand';
import { newUuid } from '../../../lib/browser/newUuid.ts';
import { firstCustomers, isSameLine, type Customer } from '../customers/customers.ts';
import type { sandboxTexts } from '../sandbox.texts.ts';

export type PhoneMedia = {
  url: string | null;
  name: string;
  mime: string;
  width: number | null;
  height: number | null;
  seconds: number | null;
};

/** A message on a customer's phone: `out` the customer wrote, `in` came from the company. */
export type PhoneMessage = {
  wid: string;
  side: 'in' | 'out';
  kind: Exclude<SandboxKind, 'reaction' | 'edit' | 'delete'>;
  body: string;
  media: PhoneMedia | null;
  quotedWid: string | null;
  /** The position of a company's message in the network: its number, and the message before it. */
  place?: { number: string; after: string | null };
  at: string;
  /** Of the customer: 0 waits on the phone, 2 taken in. Of the company: what the phone told, 2 received, 3 read. */
  ack: number;
  error: string | null;
  isEdited: boolean;
  isDeleted: boolean;
  reaction: string;
};

export type Happening = {
  id: string;
  at: string;
  key: Extract<keyof (typeof sandboxTexts)['words'], `log${string}`>;
  name: string;
  what: string;
};

export type PhoneWorld = {
  customers: readonly Customer[];
  chats: Readonly<Record<string, readonly PhoneMessage[] | undefined>>;
  /** The newest message fetched from the simulated network. */
  cursor: string | null;
  log: readonly Happening[];
  chosen: string | null;
  isOffline: boolean;
  answersAlone: boolean;
};

/** Kept of each chat and of the log; older lines are forgotten. */
const mostMessages = 200;
const mostHappenings = 100;

const fresh = (): PhoneWorld => ({
  customers: firstCustomers,
  chats: {},
  cursor: null,
  log: [],
  chosen: firstCustomers[0]?.number ?? null,
  isOffline: false,
  answersAlone: false,
});

const keyOf = (connectionId: number): string => `sandbox:${connectionId}`;

type Store = {
  connectionId: number | null;
  world: PhoneWorld;
  /** The numbers of the customers to whom the company writes at this moment. */
  typingTo: readonly string[];
};

/** The phones around one connection, kept in this browser. */
export const usePhoneWorld = create<Store>(() => ({ connectionId: null, world: fresh(), typingTo: [] }));

/** Addresses of files only live in this page. */
const lasting = (message: PhoneMessage): PhoneMessage =>
  message.media?.url?.startsWith('blob:') ? { ...message, media: { ...message.media, url: null } } : message;

usePhoneWorld.subscribe(({ connectionId, world }) => {
  if (connectionId === null) return;
  const chats = Object.fromEntries(Object.entries(world.chats).map(([number, chat]) => [number, chat?.map(lasting)]));
  localStorage.setItem(keyOf(connectionId), JSON.stringify({ ...world, chats }));
});

/** Turns to the phones of a connection. */
export function openWorld(connectionId: number): void {
  if (usePhoneWorld.getState().connectionId === connectionId) return;
  usePhoneWorld.setState({ connectionId, world: read(connectionId), typingTo: [] });
}

function read(connectionId: number): PhoneWorld {
  try {
    return { ...fresh(), ...(JSON.parse(localStorage.getItem(keyOf(connectionId)) ?? '{}') as Partial<PhoneWorld>) };
  } catch {
    return fresh();
  }
}

const change = (edit: (world: PhoneWorld) => Partial<PhoneWorld>): void =>
  usePhoneWorld.setState(({ world }) => ({ world: { ...world, ...edit(world) } }));

/** The present world, outside React. */
export const worldNow = (): PhoneWorld => usePhoneWorld.getState().world;

/** Forgets customers and chats; what the network delivered before stays behind. */
export const restartWorld = (): void => change(({ cursor }) => ({ ...fresh(), cursor }));

export const choose = (number: string | null): void => change(() => ({ chosen: number }));
export const setOffline = (isOffline: boolean): void => change(() => ({ isOffline }));
export const setAnswersAlone = (answersAlone: boolean): void => change(() => ({ answersAlone }));
export const setCursor = (cursor: string): void => change(() => ({ cursor }));
export const setTyping = (typingTo: readonly string[]): void => {
  if (typingTo.join() !== usePhoneWorld.getState().typingTo.join()) usePhoneWorld.setState({ typingTo });
};
export const addCustomer = (customer: Customer): void =>
  change(({ customers }) => ({ customers: [...customers, customer], chosen: customer.number }));

/** Takes a customer away with the chat. */
export const removeCustomer = (number: string): void =>
  change(({ customers, chats, chosen }) => {
    const rest = customers.filter((customer) => customer.number !== number);
    const { [number]: _, ...others } = chats;
    return { customers: rest, chats: others, chosen: chosen === number ? (rest[0]?.number ?? null) : chosen };
  });

/** The customer of a number the network names; one who is not there yet is made, for the company may write first. */
export function customerOf(number: string): Customer {
  const known = worldNow().customers.find((customer) => isSameLine(customer.number, number));
  if (known) return known;
  const made: Customer = { number, name: `+${number}`, note: { typed: '' }, isAutomatic: false, manner: 'words' };
  change(({ customers }) => ({ customers: [...customers, made] }));
  return made;
}

/** Adds a message to a chat, once. */
export const addMessage = (number: string, message: PhoneMessage): void =>
  change(({ chats }) => {
    const chat = chats[number] ?? [];
    return chat.some(({ wid }) => wid === message.wid)
      ? {}
      : { chats: { ...chats, [number]: [...chat, message].slice(-mostMessages) } };
  });

/** Changes a message of a chat. */
export const changeMessage = (number: string, wid: string, fields: Partial<PhoneMessage>): void =>
  change(({ chats }) => ({
    chats: {
      ...chats,
      [number]: (chats[number] ?? []).map((message) => (message.wid === wid ? { ...message, ...fields } : message)),
    },
  }));

/** Writes down what happened, newest first; customers go by their first name. */
export const note = (key: Happening['key'], name: string, what = ''): void =>
  change(({ log }) => ({
    log: [
      {
        id: newUuid(),
        at: new Date().toISOString(),
        key,
        name: key === 'logStatus' ? name : (name.split(' ')[0] ?? ''),
        what: what.length > 60 ? `${cutText(what, 60)}…` : what,
      },
      ...log,
    ].slice(0, mostHappenings),
  }));
