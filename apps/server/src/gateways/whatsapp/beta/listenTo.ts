import type { GroupMetadata, WASocket } from 'baileys';
import type { Identity, Inbound, Line } from '../Phone.ts';
import { toIdentities, toIdentity } from './jids.ts';
import type { BetaLog } from './toLogger.ts';
import { toCall, type IncomingCall } from './toCall.ts';
import type { BetaWords } from './toContent.ts';
import { toInbound } from './toInbound.ts';
import { toGroupReceipts, toReceipts } from './toReceipts.ts';

type Parts = {
  line: Line;
  intake: { take(event: Inbound): void };
  acks: { hear(node: unknown): void };
  me(): readonly Identity[];
  words: BetaWords;
  called(call: IncomingCall): Promise<'reject' | 'ring'>;
  /** Two addresses turned out to be one person. */
  mapped(identities: Identity[]): Promise<void>;
  log: BetaLog;
};

const mostSubjects = 5_000;

/**
 * Listens to the sockets of one phone: what they hear goes to the intake in the product's own words. Reactions, edits and
 * deletions are read from the messages that bring them; the events Baileys makes of them besides say the same again.
 */
export function listenTo({ line, intake, acks, me, words, called, mapped, log }: Parts): (socket: WASocket) => void {
  const { connectionId } = line;
  const subjects = new Map<string, string>();

  function remember(groups: Partial<GroupMetadata>[]): void {
    for (const { id, subject } of groups) {
      const group = toIdentity(id);
      if (group?.kind !== 'group' || !subject) continue;
      subjects.set(group.value, subject);
      if (subjects.size > mostSubjects) subjects.delete(subjects.keys().next().value!);
    }
  }

  function hear(messages: readonly unknown[]): void {
    const place = { connectionId, words, now: new Date(), me: me(), subjectOf: (group: string) => subjects.get(group) };
    for (const message of messages) {
      const event = toInbound(message, place);
      if (event) intake.take(event);
    }
  }

  async function answer(socket: WASocket, call: IncomingCall): Promise<void> {
    if ((await called(call)) === 'reject') await socket.rejectCall(call.callId, call.from);
  }

  return (socket) => {
    const { ev, ws } = socket;
    ev.on('messages.upsert', ({ messages }) => hear(messages));
    ev.on('messages.update', (updates) => toReceipts(updates, connectionId).forEach(intake.take));
    ev.on('message-receipt.update', (updates) => toGroupReceipts(updates, connectionId, me()).forEach(intake.take));
    ev.on('groups.upsert', remember);
    ev.on('groups.update', remember);
    ev.on('call', (events) => {
      for (const event of events) {
        const call = toCall(event, connectionId, new Date());
        if (call) answer(socket, call).catch((error: unknown) => log.warn({ err: error }, 'a call could not be answered'));
      }
    });
    ev.on('lid-mapping.update', ({ lid, pn }) => {
      const identities = toIdentities(pn, lid);
      if (identities.length === 2) mapped(identities).catch((error: unknown) => log.warn({ err: error }, 'a mapping could not be stored'));
    });
    ws.on('CB:ack,class:message', acks.hear);
  };
}
