import { Ack, limits, sandboxApi, type CallOf } from '@recado/contracts';
import { newUuid } from '../../../lib/browser/newUuid.ts';
import { ApiError, call } from '../../../lib/server/api.ts';
import { isPassing } from '../../../lib/server/ApiError.ts';
import { errorText } from '../../../lib/texts/texts.ts';
import type { Customer } from '../customers/customers.ts';
import { addMessage, changeMessage, note, usePhoneWorld, worldNow, type PhoneMessage } from './phoneWorld.ts';

type Inbound = CallOf<typeof sandboxApi.inbound>['body'];
/** Something a phone has to hand over to the network. It waits, in order, while there is none. */
type Handing = {
  connectionId: number;
  customer: Customer;
  given: Omit<Inbound, 'number' | 'name'>;
  file: File | null;
  wid: string | null;
  done: () => void;
};

const retryMs = 3_000;

const waiting: Handing[] = [];
let isHanding = false;
let retry: ReturnType<typeof setTimeout> | undefined;

/** An id in the form WhatsApp gives, chosen on the phone: handing over twice is taken in once. */
const newWid = (): string => `3A${newUuid().replaceAll('-', '').slice(0, 18).toUpperCase()}`;

type Draft = Pick<PhoneMessage, 'kind' | 'body'> &
  Partial<Pick<PhoneMessage, 'quotedWid' | 'media'>> & { file?: File; what: string };

/** The customer writes: it stands in the chat at once and goes out when the phone has a network. */
export function writeAs(customer: Customer, { kind, body, quotedWid = null, media = null, file, what }: Draft): void {
  const message: PhoneMessage = {
    wid: newWid(),
    side: 'out',
    kind,
    body,
    media,
    quotedWid,
    at: new Date().toISOString(),
    ack: Ack.waiting,
    error: null,
    isEdited: false,
    isDeleted: false,
    reaction: '',
  };
  addMessage(customer.number, message);
  note(worldNow().isOffline ? 'logWaits' : kind === 'call' ? 'logCalled' : 'logWrote', customer.name, what);
  hand(customer, messageGiven(message), message.wid, file ?? null, () =>
    changeMessage(customer.number, message.wid, { ack: Ack.delivered }),
  );
}

const messageGiven = ({ wid, kind, body, quotedWid, at }: PhoneMessage): Handing['given'] => ({
  wid,
  kind,
  body,
  timestamp: at,
  ...(quotedWid && { quotedWid }),
  ...(kind === 'audio' && { voice: true }),
});

/** The customer types, or stops. A phone without a network tells nobody. */
export function typeAs(customer: Customer, typing: boolean): void {
  const { connectionId } = usePhoneWorld.getState();
  if (connectionId === null || worldNow().isOffline) return;
  // Typing is told again every few seconds.
  if (typing && worldNow().log[0]?.key !== 'logTyping') note('logTyping', customer.name);
  const { number } = customer;
  void call(sandboxApi.typing, { params: { whatsappId: connectionId }, body: { number, typing } }).catch(
    () => undefined,
  );
}

/** The customer changes the own words. */
export function editAs(customer: Customer, message: PhoneMessage, body: string): void {
  changeMessage(customer.number, message.wid, { body, isEdited: true });
  hand(customer, { kind: 'edit', targetWid: message.wid, body }, null, null, () =>
    note('logEdited', customer.name, body),
  );
}

/** The customer takes the own words back. */
export function deleteAs(customer: Customer, message: PhoneMessage): void {
  changeMessage(customer.number, message.wid, { isDeleted: true });
  hand(customer, { kind: 'delete', targetWid: message.wid }, null, null, () => note('logDeleted', customer.name));
}

/** The customer reacts to a message; an empty emoji takes the reaction back. */
export function reactAs(customer: Customer, message: PhoneMessage, emoji: string): void {
  changeMessage(customer.number, message.wid, { reaction: emoji });
  hand(customer, { kind: 'reaction', targetWid: message.wid, body: emoji }, null, null, () =>
    note(emoji ? 'logReacted' : 'logUnreacted', customer.name, emoji),
  );
}

function hand(
  customer: Customer,
  given: Handing['given'],
  wid: string | null,
  file: File | null,
  done: () => void,
): void {
  const { connectionId } = usePhoneWorld.getState();
  if (connectionId === null) return;
  waiting.push({ connectionId, customer, given, file, wid, done });
  void handOver();
}

/**
 * Takes up what a phone had not handed over before the page was loaded. Files went with the page: those messages are
 * lost.
 */
export function resumeHanding(): void {
  const { chats, customers } = worldNow();
  for (const customer of customers)
    for (const message of chats[customer.number] ?? []) {
      if (
        message.side !== 'out' ||
        message.ack > Ack.waiting ||
        message.error ||
        waiting.some(({ wid }) => wid === message.wid)
      )
        continue;
      if (message.media) changeMessage(customer.number, message.wid, { error: 'lost' });
      else
        hand(customer, messageGiven(message), message.wid, null, () =>
          changeMessage(customer.number, message.wid, { ack: Ack.delivered }),
        );
    }
}

/** Hands over what waits, oldest first, as long as there is a network and the connection takes it. */
export async function handOver(): Promise<void> {
  if (isHanding) return;
  isHanding = true;
  try {
    for (let next = waiting[0]; next && !worldNow().isOffline; next = waiting[0]) if (!(await tryOnce(next))) return;
  } finally {
    isHanding = false;
  }
}

async function tryOnce(handing: Handing): Promise<boolean> {
  const { connectionId, customer, given, file } = handing;
  const params = { whatsappId: connectionId };
  const body = { ...given, number: customer.number, name: customer.name };
  try {
    await (file
      ? call(sandboxApi.inbound, { params, form: formOf(body, file) })
      : call(sandboxApi.inbound, { params, body }));
  } catch (error) {
    if (isPassing(error) || (error instanceof ApiError && error.code === 'ERR_WAPP_NOT_INITIALIZED')) {
      clearTimeout(retry);
      retry = setTimeout(() => void handOver(), retryMs);
      return false;
    }
    waiting.shift();
    const words = errorText(error instanceof ApiError ? error.code : 'ERR_INTERNAL_SERVER_ERROR');
    if (handing.wid) changeMessage(customer.number, handing.wid, { error: words });
    note('logRefused', customer.name, words);
    return true;
  }
  waiting.shift();
  handing.done();
  return true;
}

function formOf(body: Inbound, file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.set(name, String(value));
  form.set('media', file, file.name);
  return form;
}

/** Tells the company how far a message of theirs came on this phone. */
export async function sendReceipt(connectionId: number, number: string, wid: string, ack: 2 | 3): Promise<void> {
  changeMessage(number, wid, { ack });
  // Told again by the next look at the chat, or for nothing: the ticks of a simulator.
  await call(sandboxApi.receipts, { params: { whatsappId: connectionId }, body: { wid, ack } }).catch(() => undefined);
}

/** Makes the next sending fail for certain, its own new attempts included, or lets all pass again. */
export const failNext = (connectionId: number, fails: boolean): Promise<unknown> =>
  call(sandboxApi.faults, {
    params: { whatsappId: connectionId },
    body: fails ? { next: 'refuse', times: limits.sendRetrySeconds.length + 1 } : { next: 'none' },
  });
