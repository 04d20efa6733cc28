import type { Identity } from '../WhatsAppSession.ts';
import { toIdentities } from './jids.ts';
import { fieldsOf, idOf, textOf } from './read.ts';

/** An incoming call. `from` is the address for a rejection; identities may be a lid alone. */
export type IncomingCall = {
  connectionId: number;
  callId: string;
  from: string;
  identities: Identity[];
  sentAt: Date;
  video: boolean;
  group: boolean;
  /** It rang while we were offline. */ offline: boolean;
};

/** Reads the offer of a call; undefined for its later events and for unreadable ones. Never throws. */
export function toCall(event: unknown, connectionId: number, now: Date): IncomingCall | undefined {
  const call = fieldsOf(event);
  const callId = idOf(call?.id);
  const from = textOf(call?.from);
  if (call?.status !== 'offer' || callId === undefined || from === undefined) return undefined;
  const identities = toIdentities(from, call.callerPn, call.chatId);
  if (identities.length === 0) return undefined;
  const sentAt = call.date instanceof Date && call.date.getTime() > 0 ? call.date : now;
  return {
    connectionId,
    callId,
    from,
    identities,
    sentAt,
    video: call.isVideo === true,
    group: call.isGroup === true,
    offline: call.offline === true,
  };
}
