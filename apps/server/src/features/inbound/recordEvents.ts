import type { Inbound } from '../../gateways/whatsapp/WhatsAppSession.ts';
import { isPassing } from '../../kernel/db/failures.ts';
import type { Log } from '../../kernel/log.ts';
import type { Work, Workshop } from '../../kernel/work.ts';
import { keepDeadLetter } from '../deadLetters/index.ts';
import { inboundLockOf, inboundOpening } from './receiveInbound.ts';

export type Recording = {
  workshop: Workshop;
  /** Records events in one Work: events of one chat, or receipts. Must be idempotent. */
  receive(work: Work, events: readonly Inbound[]): Promise<unknown>;
  /** Resolves when the next batch may start. */
  calm(): Promise<void>;
  log: Log;
};

/**
 * How many chats are recorded at once. A hundred messages in as many chats take about a second, and the connection pool
 * is not exhausted.
 */
const width = 4;

/**
 * How many events of one chat share a Work. The Work holds the chat's lock and the ticket's row, which users may wait
 * for.
 */
const mostTogether = 10;

const actor = { kind: 'contact', contactId: null } as const;

/**
 * Records events of one connection: in order within a chat, several chats in parallel, all receipts in one Work. An
 * event that cannot be recorded becomes a dead letter with its reason, and the rest continues (trust R3). Throws
 * ERR_UNAVAILABLE while the database is away; all events may then be passed again.
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
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [chat, events] = next;
      const together = chat === 'receipts' ? events.length : mostTogether;
      for (let at = 0; at < events.length; at += together)
        await recording.calm().then(() => record(companyId, events.slice(at, at + together), recording));
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: Math.min(width, waiting.length) }, worker));
  for (const ended of workers) if (ended.status === 'rejected') throw ended.reason;
}

/**
 * Returns the group that an event is recorded with. An event whose chat cannot be determined is in a group of its own,
 * so that it fails alone.
 */
function chatOf(event: Inbound, at: number): string {
  try {
    return inboundLockOf(event) ?? 'receipts';
  } catch {
    return `unreadable:${at}`;
  }
}

/** Records events in one Work. If one event fails, the Work rolls back, and each event is retried in its own Work. */
async function record(companyId: number, events: readonly Inbound[], recording: Recording): Promise<void> {
  const { workshop, receive, log } = recording;
  const [first] = events as [Inbound];
  try {
    await workshop.pipelined(companyId, actor, (work) => receive(work, events), {
      ...inboundOpening(first),
      ...(events.length > 1 ? { endsWithLast: false } : {}),
    });
  } catch (error) {
    if (isPassing(error)) throw error;
    if (events.length > 1) {
      for (const event of events) await record(companyId, [event], recording);
      return;
    }
    log.error({ err: error, company: companyId, connection: first.connectionId }, 'delivery record failed');
    await workshop.inCompany(companyId, actor, (work) => keepDeadLetter(work, first.connectionId, first, error));
  }
}
