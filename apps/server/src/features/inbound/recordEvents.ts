import { AppError } from '@recado/contracts';
import type { Inbound } from '../../gateways/whatsapp/Phone.ts';
import type { Log } from '../../kernel/log.ts';
import type { Work, Workshop } from '../../kernel/work.ts';
import { keepDeadLetter } from './deadLetters.ts';
import { inboundLockOf, inboundOpening } from './receiveInbound.ts';

export type Recording = {
  workshop: Workshop;
  /** Records what was heard; safe to repeat. */
  receive(work: Work, event: Inbound): Promise<unknown>;
  /** Resolves when it is a good moment for the next one. */
  calm(): Promise<void>;
  log: Log;
};

/** Chats recorded at once: a hundred messages in as many chats take about a second, and the pool is not emptied. */
const width = 4;

const actor = { kind: 'contact', contactId: null } as const;

/**
 * Records events of one connection, those of a chat in their order and several chats at a time. What cannot be recorded is
 * kept aside with its reason, and the rest goes on (trust R3). Throws ERR_UNAVAILABLE while the database is away; all of it may
 * be given again.
 */
export async function recordEvents(companyId: number, events: readonly Inbound[], recording: Recording): Promise<void> {
  const chats = new Map<string, Inbound[]>();
  for (const event of events) {
    const chat = inboundLockOf(event) ?? `message:${'wid' in event ? event.wid : ''}`;
    const known = chats.get(chat);
    if (known) known.push(event);
    else chats.set(chat, [event]);
  }
  const waiting = [...chats.values()];
  const lane = async (): Promise<void> => {
    for (let chat = waiting.shift(); chat; chat = waiting.shift()) for (const event of chat) await recording.calm().then(() => record(companyId, event, recording));
  };
  const lanes = await Promise.allSettled(Array.from({ length: Math.min(width, waiting.length) }, lane));
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
}

async function record(companyId: number, event: Inbound, { workshop, receive, log }: Recording): Promise<void> {
  try {
    await workshop.inCompany(companyId, actor, (work) => receive(work, event), inboundOpening(companyId, event));
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_UNAVAILABLE') throw error;
    log.error({ err: error, company: companyId, connection: event.connectionId }, 'a delivery could not be recorded');
    await workshop.inCompany(companyId, actor, (work) => keepDeadLetter(work, event.connectionId, event, error));
  }
}
