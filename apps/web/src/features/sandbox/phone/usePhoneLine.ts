import { Ack, limits, sandboxApi, type SandboxOutbound } from '@recado/contracts';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/server/api.ts';
import { tOf } from '../../../lib/texts/texts.ts';
import { answerAlone } from './answerAlone.ts';
import { isSameLine } from '../customers/customers.ts';
import { noticeChanges } from '../controls/noticeChanges.ts';
import { handOver, sendReceipt } from './playPhone.ts';
import {
  addMessage,
  customerOf,
  note,
  setCursor,
  setTyping,
  usePhoneWorld,
  worldNow,
  type PhoneMessage,
} from './phoneWorld.ts';
import { sandboxTexts } from '../sandbox.texts.ts';
import { lineOf } from './readBody.ts';

const pollMs = 1_000;
const pageSize = 200;
/** Past so many customers a number the company writes to is served, but not shown: a load test writes to thousands. */
const mostCustomers = 40;

const kinds = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  document: 'document',
  sticker: 'sticker',
  location: 'location',
  contact: 'contact',
} as const;

function toMessage(
  { wid, number, kind, body, mediaUrl, mediaName, quotedWid, ack, isDeleted, isEdited, sentAt }: SandboxOutbound,
  after: string | null,
): PhoneMessage {
  const shown = kind in kinds ? kinds[kind as keyof typeof kinds] : 'text';
  return {
    wid,
    side: 'in',
    kind: shown,
    body,
    media:
      mediaUrl === null
        ? null
        : { url: mediaUrl, name: mediaName ?? '', mime: '', width: null, height: null, seconds: null },
    quotedWid,
    place: { number, after },
    at: sentAt,
    ack,
    error: null,
    isEdited,
    isDeleted,
    reaction: '',
  };
}

/** Returns the text of a message for the log: its body, or the kind of its file. */
function wordsOf({ body, kind }: { body: string; kind: string }): string {
  const named =
    kind === 'image'
      ? 'photo'
      : kind === 'audio' || kind === 'document' || kind === 'location' || kind === 'contact'
        ? kind
        : 'message';
  return lineOf({ body, kind }) || tOf(sandboxTexts)(named);
}

/** Takes a message of the company onto its customer's phone, which says that it got it. */
function deliver(connectionId: number, outbound: SandboxOutbound, after: string | null, isFirstLook: boolean): void {
  const { customers } = worldNow();
  const isKnown = customers.some(({ number }) => isSameLine(number, outbound.number));
  if (isKnown || (!isFirstLook && customers.length < mostCustomers)) {
    const customer = customerOf(outbound.number);
    addMessage(customer.number, toMessage(outbound, after));
    if (outbound.ack < Ack.delivered) void sendReceipt(connectionId, customer.number, outbound.wid, Ack.delivered);
    if (isFirstLook || outbound.isDeleted) return;
    note('logGot', customer.name, wordsOf(outbound));
    answerAlone(customer);
  } else if (!isFirstLook && outbound.ack < Ack.delivered)
    void sendReceipt(connectionId, outbound.number, outbound.wid, Ack.delivered);
}

/** Shows on the phones to whom the company writes. */
function showTyping(numbers: readonly string[]): void {
  const { customers } = worldNow();
  setTyping(customers.flatMap(({ number }) => (numbers.some((one) => isSameLine(number, one)) ? [number] : [])));
}

async function fetchNew(connectionId: number, isWanted: () => boolean): Promise<number> {
  let fetched = 0;
  for (let hasMore = true; hasMore;) {
    const { cursor } = worldNow();
    const { messages, typingTo } = await call(sandboxApi.outbound, {
      params: { whatsappId: connectionId },
      query: { limit: pageSize, ...(cursor && { after: cursor }) },
    });
    if (!isWanted()) return fetched;
    showTyping(typingTo);
    const isFirstLook = cursor === null;
    let after = cursor;
    for (const message of messages) {
      deliver(
        connectionId,
        message,
        after,
        isFirstLook || Date.now() - Date.parse(message.sentAt) > limits.lateMinutes * 60_000,
      );
      after = message.wid;
    }
    fetched += messages.length;
    const last = messages.at(-1);
    if (last) setCursor(last.wid);
    hasMore = messages.length === pageSize;
  }
  return fetched;
}

/** Returns whether this page is visible. */
export function useIsPageShown(): boolean {
  const [isShown, setShown] = useState(() => !document.hidden);
  useEffect(() => {
    const follow = (): void => setShown(!document.hidden);
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, []);
  return isShown;
}

/**
 * The network between the customers' phones and the connection, as long as the page is looked at and the phones are
 * online: takes messages in each second, tells that they came and, for the open chat, that they were read. `onDelivery`
 * hears when something came.
 */
export function usePhoneLine(connectionId: number, isUp: boolean, onDelivery: () => void): void {
  const isOffline = usePhoneWorld((state) => state.world.isOffline);
  const chosen = usePhoneWorld((state) => state.world.chosen);
  const chat = usePhoneWorld((state) => (chosen === null ? undefined : state.world.chats[chosen]));
  const isShown = useIsPageShown();
  const isOnline = isShown && !isOffline;

  useEffect(() => {
    if (!isOnline) return undefined;
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      // A lost call is made up for by the next one.
      const fetched = await fetchNew(connectionId, () => isOpen).catch(() => 0);
      if (!isOpen) return;
      if (fetched > 0) onDelivery();
      await noticeChanges(connectionId).catch(() => undefined);
      if (!isOpen) return;
      timer = setTimeout(() => void look(), pollMs);
    };
    void look();
    return () => {
      isOpen = false;
      clearTimeout(timer);
    };
  }, [connectionId, isOnline, onDelivery]);

  useEffect(() => {
    if (isOnline && isUp) void handOver();
  }, [isOnline, isUp]);

  useEffect(() => {
    if (!isOnline || chosen === null) return;
    const unread = (chat ?? []).filter(({ side, ack }) => side === 'in' && ack < Ack.read);
    const name = worldNow().customers.find(({ number }) => number === chosen)?.name ?? chosen;
    for (const message of unread) {
      void sendReceipt(connectionId, chosen, message.wid, Ack.read);
      note('logRead', name, wordsOf(message));
    }
  }, [connectionId, isOnline, chosen, chat]);
}
