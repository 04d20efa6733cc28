import { setTimeout as pause } from 'node:timers/promises';
import { wireChannel } from '@recado/contracts';
import { io, type Socket } from 'socket.io-client';
import type { Caller } from './caller.ts';
import type { Chance } from './seeded.ts';
import { openModel, type Row, type ScreenBug } from './screenModel.ts';

/**
 * A person's screen as the web keeps it: two lists and one open conversation, moved by events and read again after each
 * return.
 */
export type Watcher = {
  name: string;
  /** Differences between the screen and a fresh read with this user's rights; empty if there are none. */
  differences(): Promise<string[]>;
  /** How often a row went back to a lower revision. */
  fell(): number;
  connects(): number;
  /** Milliseconds of every page that was read. */
  readings: number[];
  /** Drops the line and stays away until `comeBack`. */
  leave(): void;
  comeBack(transports?: ('polling' | 'websocket')[]): void;
  close(): void;
};

export type Watch = {
  name: string;
  companyId: number;
  token: string;
  caller: Caller;
  /** Addresses of sockets, possibly through a proxy, and of calls. */
  socketUrl: string;
  url(): string;
  chance: Chance;
  isAdmin: boolean;
  /** Answers are held back by up to so long, so that newer events overtake them. */
  answerDelayMs?: number;
  /** Comes back at a moment of its own within this. */
  spreadMs?: number;
  bug?: ScreenBug | undefined;
};

type Ticket = Row & { status: string; unreadMessages: number; lastMessage: string; lastMessageAck: number | null };
type Message = Row & { ticketId: number; body: string; ack: number; error: string | null; isDeleted: boolean };
type WireEvent = { action: string; ticket?: Ticket; ticketId?: number; revision?: number; message?: Message };

const live = ['pending', 'open'] as const;
const retryMs = 500;

export function openWatcher(watch: Watch): Watcher {
  const { companyId, caller, chance } = watch;
  const tickets = openModel<Ticket>((row) => live.includes(row.status as (typeof live)[number]), watch.bug);
  let box: number | undefined;
  const messages = openModel<Message>((row) => row.ticketId === box, watch.bug);
  const readings: number[] = [];
  let connects = 0;
  let closed = false;
  let round = 0;

  const socket: Socket = io(`${watch.socketUrl}/api`, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token: watch.token },
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_500,
    forceNew: true,
  });

  const get = async <T>(path: string): Promise<T> => {
    const { status, body, ms } = await caller.call(watch.url(), 'GET', path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    readings.push(ms);
    return body;
  };
  /** An attendant's open list is their own; administrators look at everyone's. */
  async function readTickets(): Promise<Ticket[]> {
    const rows: Ticket[] = [];
    for (const status of live)
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: { tickets: Ticket[]; nextCursor: string | null } = await get(
          `/tickets?status=${status}${watch.isAdmin ? '&showAll=true' : ''}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
        );
        rows.push(...page.tickets);
        cursor = page.nextCursor;
      }
    // The two lists are two reads: a ticket that moved between them stands in both.
    const newest = new Map<number, Ticket>();
    for (const row of rows) if ((newest.get(row.id)?.revision ?? 0) <= row.revision) newest.set(row.id, row);
    return [...newest.values()];
  }
  /** Undefined when this person may not see the conversation any more: somebody took it. */
  async function readBox(): Promise<Message[] | undefined> {
    const { status, body } = await caller.call(watch.url(), 'GET', `/messages/${box}`);
    if (status === 404) return undefined;
    if (status !== 200) throw new Error(`a conversation was answered ${status}`);
    return (body as { messages: Message[] }).messages;
  }

  /** Repeats a return to the page: joins rooms first, then reads everything on the screen, until it succeeds. */
  async function refresh(mine: number): Promise<void> {
    if (watch.spreadMs) await pause(chance.next() * watch.spreadMs);
    while (mine === round && !closed)
      try {
        tickets.begin();
        const rows = await readTickets();
        if (watch.answerDelayMs) await pause(chance.next() * watch.answerDelayMs);
        if (mine !== round) return;
        tickets.answer(rows);
        box ??= tickets.rows()[Math.floor(chance.next() * rows.length)]?.id;
        if (box !== undefined) {
          messages.begin();
          await socket.timeout(5_000).emitWithAck('joinChatBox', box);
          const page = await readBox();
          if (watch.answerDelayMs) await pause(chance.next() * watch.answerDelayMs);
          if (mine !== round) return;
          if (page) messages.answer(page);
        }
        return;
      } catch {
        await pause(retryMs);
      }
  }

  socket.on('ready', () => {
    connects++;
    const mine = ++round;
    void (async () => {
      for (const status of live) await socket.timeout(5_000).emitWithAck('joinTickets', status);
      await refresh(mine);
    })().catch(() => socket.disconnect().connect());
  });
  const knock = (): void => void setTimeout(() => !closed && !away && !socket.active && socket.connect(), retryMs);
  let away = false;
  // Refused by the house itself, or sent away: the client's own retries do not cover these.
  socket.on('connect_error', knock);
  socket.on('disconnect', knock);
  socket.on(wireChannel(companyId, 'ticket'), (event: WireEvent) => {
    if (event.action === 'update' && event.ticket) tickets.receive(event.ticket);
    if (event.action === 'delete') tickets.drop(event.ticketId!, event.revision!);
  });
  socket.on(wireChannel(companyId, 'appMessage'), (event: WireEvent) => {
    if (event.ticket && (watch.isAdmin || event.ticket.status === 'pending')) tickets.receive(event.ticket);
    if (event.message && event.message.ticketId === box) messages.receive(event.message);
  });

  return {
    name: watch.name,
    readings,
    async differences() {
      const rows = (await readTickets()).sort((a, b) => a.id - b.id);
      const found = compare(
        `${watch.name}, tickets`,
        tickets
          .rows()
          .map(({ id, revision, status, unreadMessages, lastMessage }) =>
            JSON.stringify({ id, revision, status, unreadMessages, lastMessage }),
          ),
        rows.map(({ id, revision, status, unreadMessages, lastMessage }) =>
          JSON.stringify({ id, revision, status, unreadMessages, lastMessage }),
        ),
      );
      if (box === undefined) return found;
      // The screen holds what it scrolled through; a fresh read brings the last page.
      const page = await readBox();
      if (!page) return found;
      const held = new Map(messages.rows().map((row) => [row.id, row]));
      // Not the revision: that a contact's message was read is told by the counter of its ticket, once for all of them.
      const fact = ({ id, body, ack, error, isDeleted }: Message): string =>
        JSON.stringify({ id, body, ack, error, isDeleted });
      return [
        ...found,
        ...compare(
          `${watch.name}, conversation ${box}`,
          page.flatMap(({ id }) => (held.has(id) ? [fact(held.get(id)!)] : [])),
          page.map(fact),
        ),
      ];
    },
    fell: () => tickets.fell() + messages.fell(),
    connects: () => connects,
    leave() {
      away = true;
      socket.disconnect();
    },
    comeBack(transports) {
      away = false;
      if (transports) socket.io.opts.transports = transports;
      socket.connect();
    },
    close() {
      closed = true;
      round++;
      socket.close();
    },
  };
}

function compare(what: string, held: readonly string[], fresh: readonly string[]): string[] {
  const inHeld = new Set(held);
  const inFresh = new Set(fresh);
  return [
    ...held.filter((fact) => !inFresh.has(fact)).map((fact) => `${what}: shows ${fact}`),
    ...fresh.filter((fact) => !inHeld.has(fact)).map((fact) => `${what}: lacks ${fact}`),
  ];
}
