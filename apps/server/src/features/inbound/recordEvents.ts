import type { Inbound } from '../../gateways/whatsapp/Phone.ts';
import { isPassing } from '../../kernel/db/failures.ts';
import type { Log } from '../../kernel/log.ts';
import type { Work, Workshop } from '../../kernel/work.ts';
import { keepDeadLetter } from '../deadLetters/index.ts';
import { inboundLockOf, inboundOpening } from './receiveInbound.ts';

export type Recording = {
  workshop: Workshop;
  /** Records what was heard in one Work: events of one chat, or receipts; safe to repeat. */
  receive(work: Work, events: readonly Inbound[]): Promise<unknown>;
  /** Resolves when it is a good moment for the next one. */
  calm(): Promise<void>;
  log: Log;
};

/** Chats recorded at once: a hundred messages in as many chats take about a second, and the pool is not emptied. */
const width = 4;

/** Of one chat so many share a Work: it holds the chat's lock and its ticket's row, for which a person would wait. */
const mostTogether = 10;

const actor = { kind: 'contact', contactId: null } as const;

/**
 * Records events of one connection, those of a chat in their order and several chats at a time; all receipts share a
 * Work. What cannot be recorded is kept aside with its reason, and the rest goes on (trust R3). Throws ERR_UNAVAILABLE
 * while the database is away; all of it may be given again.
 */
export async function recordEvents(companyId: number, events: readonly Inbound[], recording: Recording): Promise<void> {
  const chats = new Map<string, Inbound[]>();
  for (const [at, event] of events.entries()) {
    const chat = chatOf(event, at);
    const known = chats.get(chat);
    if (known) known.push(event);
    else chats.set(chat, [event]);
  }
  const waiting = [...chats.entries()];
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [chat, told] = next;
      const together = chat === 'receipts' ? told.length : mostTogether;
      for (let at = 0; at < told.length; at += together)
        await recording.calm().then(() => record(companyId, told.slice(at, at + together), recording));
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(width, waiting.length) }, lane));
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
}

/** With which others an event is recorded. One whose chat cannot be told stands alone, and is set aside by itself. */
function chatOf(event: Inbound, at: number): string {
  try {
    return inboundLockOf(event) ?? 'receipts';
  } catch {
    return `unreadable:${at}`;
  }
}

/** Records events in one Work. Where one of them cannot be, none is, and each is tried in a Work of its own. */
async function record(companyId: number, events: readonly Inbound[], recording: Recording): Promise<void> {
  const { workshop, receive, log } = recording;
  const [first] = events as [Inbound];
  try {
    await workshop.inCompany(companyId, actor, (work) => receive(work, events), {
      ...inboundOpening(companyId, first),
      ...(events.length > 1 ? { endsWithLast: false } : {}),
    });
  } catch (error) {
    if (isPassing(error)) throw error;
    if (events.length > 1) {
      for (const event of events) await record(companyId, [event], recording);
      return;
    }
    log.error({ err: error, company: companyId, connection: first.connectionId }, 'a delivery could not be recorded');
    await workshop.inCompany(companyId, actor, (work) => keepDeadLetter(work, first.connectionId, first, error));
  }
}
