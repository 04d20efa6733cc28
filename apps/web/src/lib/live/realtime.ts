import { limits, wireChannel, type Channel, type emits, type EventOf, type TicketStatus } from '@recado/contracts';
import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import type { z } from 'zod';
import { afterPaint } from '../browser/afterPaint.ts';
import { ApiError } from '../server/ApiError.ts';
import { comeBack } from './back.ts';
import { serverAnswers } from '../server/askServer.ts';
import { refreshSession } from '../server/call.ts';
import { leaveSession } from '../session/leaveSession.ts';
import { openRooms, type Join } from './rooms.ts';
import { refreshLive, type OfKey } from './refreshLive.ts';
import { followBrowser, forgetLink, noteServerContact, lostServer } from './online.ts';
import { endSession, claimsOf, isTokenExpired, useSession } from '../session/sessionState.ts';

export { onBack } from './back.ts';

const retryMs = 3_000;
/** How long to wait for the server's answer to an emit, in ms. */
const answerMs = 4_000;

type Handler = (event: never) => void;
const handlers = new Map<Channel, Set<Handler>>();

let socket: Socket | null = null;
let isReady = false;
/** The socket, while the server reads it: it closes the socket of a replaced session right after the event. */
const openSocket = (): Socket | null => (isReady && !isReplaced ? socket : null);
const rooms = openRooms(openSocket);
let signOfLife: ReturnType<typeof setInterval> | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
/** True if the session was already renewed for the current attempt. A second refusal is final. */
let renewed = false;
/** True when the account was opened elsewhere: what follows is the end of the session and is not repaired. */
let isReplaced = false;

let readyCount = 0;
let unfollowBrowser: (() => void) | undefined;

/**
 * Incremented by every connect and disconnect, so that a client that loads late can check whether it is still needed.
 */
let wish = 0;

/**
 * Opens the socket of the session. It reconnects automatically until `disconnectRealtime`. The client is not part of
 * the first download.
 */
export async function connectRealtime(): Promise<void> {
  const mine = ++wish;
  unfollowBrowser ??= followBrowser(serverAnswers, reconnect);
  const client = await import('socket.io-client').catch(() => null);
  if (wish !== mine) return;
  if (!client) {
    lostServer();
    retry = setTimeout(() => void connectRealtime(), retryMs);
    return;
  }
  socket = client.io('/api', {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    autoConnect: false,
    // Called at every attempt. A token that expired while the network was away is exchanged first (RT-12, RT-13).
    auth: (give) => void freshToken().then((token) => give({ token })),
  });
  socket.onAny(dispatch);
  socket.on('ready', onReady);
  socket.on('disconnect', onDisconnect);
  socket.on('connect_error', onRefused);
  socket.connect();
}

/**
 * Closes the socket finally, at the end of a session. Rooms and listeners remain with the components that registered
 * them.
 */
export function disconnectRealtime(): void {
  wish += 1;
  socket?.disconnect();
  socket = null;
  isReady = false;
  isReplaced = false;
  renewed = false;
  readyCount = 0;
  clearInterval(signOfLife);
  clearTimeout(retry);
  unfollowBrowser?.();
  unfollowBrowser = undefined;
  forgetLink();
}

/** Reopens the socket at once: the network is back, and the old connection may be dead unnoticed. */
function reconnect(): void {
  clearTimeout(retry);
  socket?.disconnect();
  if (socket) socket.connect();
  else void connectRealtime();
}

/** Returns the token to connect with. If the exchange fails, returns the old one, and the server refuses it. */
async function freshToken(): Promise<string | null> {
  if (isTokenExpired()) await refreshSession().catch(() => undefined);
  return useSession.getState().token;
}

/** Also called during a connection, after events were lost or rights changed: its rooms are still joined then. */
function onReady(): void {
  if (!isReady) rooms.forget();
  isReady = true;
  renewed = false;
  readyCount += 1;
  noteServerContact();
  const standing = socket;
  // The first pages load before the socket opens. Events between their answers and the first joined room are lost,
  // therefore refetch.
  const refresh = readyCount > 1 ? comeBack : () => refreshLive();
  // Answers to joins that take so long are waited for no longer, and again when they are here.
  const late = setTimeout(() => standing === socket && refresh(), answerMs);
  void rooms.enterAll().then(() => {
    clearTimeout(late);
    if (standing === socket && isReady) refresh();
  });
  socket?.emit('userStatus');
  clearInterval(signOfLife);
  signOfLife = setInterval(() => openSocket()?.emit('userStatus'), limits.userStatusMs);
  openListeners.forEach((listener) => listener());
}

function onDisconnect(reason: Socket.DisconnectReason): void {
  isReady = false;
  if (reason === 'io client disconnect') return;
  lostServer();
  // The server closed the socket: the session may have ended, or this tab read too slowly. Reconnecting requires a
  // fresh token.
  if (reason === 'io server disconnect' && !isReplaced) void renew();
}

function onRefused(error: Error): void {
  lostServer();
  if (socket?.active) return;
  if (error.message === 'ERR_COMPANY_INACTIVE') endSession('ERR_COMPANY_INACTIVE');
  else if (error.message !== 'ERR_SESSION_EXPIRED' && error.message !== 'ERR_NO_SESSION') reconnectLater();
  else if (renewed) endSession('ERR_NO_SESSION');
  else void renew(error.message === 'ERR_SESSION_EXPIRED');
}

/**
 * Exchanges the token once and connects with the new one. If that is refused too, an expired token reloads the page
 * (AUTH-11).
 */
async function renew(isExpired = false): Promise<void> {
  renewed = true;
  try {
    await refreshSession();
    socket?.connect();
  } catch (error) {
    if (error instanceof ApiError && (error.status === 0 || error.status >= 429)) {
      renewed = false;
      return reconnectLater(error.retryAfterMs);
    }
    if (isExpired) setTimeout(() => location.reload(), limits.readingMs);
  }
}

function reconnectLater(afterMs = retryMs): void {
  clearTimeout(retry);
  retry = setTimeout(() => socket?.connect(), afterMs);
}

/** Returns the channel of a wire name, for the user's company or for all companies; null for other names. */
function channelOf(name: string): Channel | null {
  if (name === wireChannel(0, 'company-announcement')) return name as Channel;
  const prefix = `company-${useSession.getState().user?.companyId}-`;
  return name.startsWith(prefix) ? (name.slice(prefix.length) as Channel) : null;
}

function dispatch(name: string, event: unknown): void {
  const channel = channelOf(name);
  if (channel === null) return;
  if (channel === 'auth') onAuth(event as EventOf<'auth'>);
  for (const handler of handlers.get(channel) ?? []) handler(event as never);
}

/** The account was opened elsewhere, or its password changed, and a newer session is valid (AUTH-09). */
function onAuth({ user, generation, reason }: EventOf<'auth'>): void {
  const { token, user: me } = useSession.getState();
  if (user.id !== me?.id || generation <= (claimsOf(token)?.generation ?? 0)) return;
  isReplaced = true;
  void leaveSession(reason ?? 'signIn').then((stays) => {
    // This browser itself replaced the session, because the user changed their own password: the socket reopens.
    isReplaced = false;
    if (stays && socket?.disconnected) socket.connect();
  });
}

const openListeners = new Set<() => void>();

/** Calls the function when the socket is open, and again after every reconnect. */
export function onOpen(listener: () => void): () => void {
  openListeners.add(listener);
  if (isReady) listener();
  return () => void openListeners.delete(listener);
}

/**
 * Emits an event without delivery guarantee: it is lost while the socket is closed. Resolves with whether the server
 * accepted it.
 */
export async function signal<E extends 'viewing' | 'typing'>(
  emit: E,
  argument: z.input<(typeof emits)[E]>,
): Promise<boolean> {
  await afterPaint();
  const answer = (await openSocket()
    ?.timeout(answerMs)
    .emitWithAck(emit, argument)
    .catch(() => null)) as { ok?: boolean } | null;
  return answer?.ok === true;
}

/**
 * Listens to a channel of the user's company until the returned function is called. Works before the socket is open.
 */
export function onChannel<C extends Channel>(channel: C, handler: (event: EventOf<C>) => void): () => void {
  const known = handlers.get(channel) ?? new Set();
  handlers.set(channel, known.add(handler));
  return () => void known.delete(handler);
}

/** Listens to a channel while the component is mounted, always with its latest handler. */
export function useChannel<C extends Channel>(channel: C, handler: (event: EventOf<C>) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => onChannel(channel, (event) => latest.current(event)), [channel]);
}

/**
 * Joins a room while the component is mounted, also after a reconnect. Joins nothing while the argument is missing.
 * `answers` are those that the room's events keep current: they are fetched again when the server has joined the room
 * after they were requested. The function must be the same at each render.
 */
export function useRoom(emit: 'joinNotification', argument?: undefined, answers?: OfKey): void;
export function useRoom(emit: 'joinChatBox', ticketId: number | null | undefined): void;
export function useRoom(emit: 'joinTickets', status: TicketStatus | null | undefined, answers?: OfKey): void;
export function useRoom(emit: Join, argument?: number | TicketStatus | null, answers?: OfKey): void {
  const isWanted = emit === 'joinNotification' || (argument !== null && argument !== undefined);
  useEffect(() => (isWanted ? rooms.enter(emit, argument, answers) : undefined), [emit, argument, isWanted, answers]);
}
