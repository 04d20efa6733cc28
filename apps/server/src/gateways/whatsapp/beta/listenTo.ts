import type { WAMessage, WASocket } from 'baileys';
import type { Identity, SessionListener, SessionTarget, SessionEvent, SessionLog } from '../WhatsAppSession.ts';
import { toIdentities } from './jids.ts';
import { fieldsOf, idOf } from './read.ts';
import { rememberGroups } from './rememberGroups.ts';
import { toCall, type IncomingCall } from './toCall.ts';
import type { BetaWords } from './toContent.ts';
import { toInbound } from './toInbound.ts';
import { toHistory } from './toHistory.ts';
import { toNumberChange } from './toNumberChange.ts';
import { toGroupReceipts, toReceipts } from './toReceipts.ts';
import { passTyping } from './passTyping.ts';

type Deps = {
  target: SessionTarget;
  intake: { take(event: SessionEvent): void; store(event: SessionEvent): Promise<boolean> };
  acks: { receive(node: unknown): void };
  me(): readonly Identity[];
  words: BetaWords;
  called(call: IncomingCall): Promise<'reject' | 'ring'>;
  listener: Pick<SessionListener, 'typed'>;
  /** Returns whether to import the phone's history. */
  importsHistory(): Promise<boolean>;
  log: SessionLog;
};

/** Stored messages whose event has not arrived yet: many only while Baileys buffers events, for at most 30 s. */
const mostUntold = 5_000;

/**
 * Listens to the sockets of one session and passes events to the intake in the product's own form. Reactions, edits and
 * deletions are read from the messages that carry them; Baileys' separate events for them are duplicates.
 *
 * Encrypted messages come through `keep`, which is awaited before the receipt is sent to WhatsApp. The event that
 * follows is skipped, once per message. Everything else comes by its event only.
 */
export function listenTo({ target, intake, acks, me, words, called, importsHistory, listener, log }: Deps) {
  const { connectionId } = target;
  const groups = rememberGroups();

  const placeNow = () => ({
    connectionId,
    words,
    now: new Date(),
    me: me(),
    subjectOf: groups.subjectOf,
    isAdmin: groups.isAdmin,
  });
  /** Imported messages per chat so far, because the history arrives in parts. */
  const imported = new Map<string, number>();

  async function takeOver(history: unknown): Promise<void> {
    if (await importsHistory()) for (const message of toHistory(history, placeNow(), imported)) intake.take(message);
  }

  const untold = new Set<string>();

  /**
   * Resolves when the message is stored or a dead letter. Rejects when neither was possible, or the connection was lost
   * first.
   */
  async function keep(message: WAMessage, over: AbortSignal): Promise<void> {
    const event = toInbound(message, placeNow());
    const id = idOf(message.key.id);
    if (!event || id === undefined) return;
    // Also set if the connection is lost: the message is then redelivered, and Baileys' event only says that it could
    // not be decrypted.
    untold.add(id);
    if (untold.size > mostUntold) untold.delete(untold.keys().next().value!);
    if (await unless(over, intake.store(event))) return;
    // Its event then shows the failure in the conversation.
    untold.delete(id);
    throw new Error('a message could be neither stored nor set aside');
  }

  function receive(messages: readonly unknown[]): void {
    const place = placeNow();
    for (const message of messages) {
      if (untold.delete(idOf(fieldsOf(fieldsOf(message)?.key)?.id) ?? '')) continue;
      const event = toInbound(message, place);
      if (event) intake.take(event);
    }
  }

  async function answer(socket: WASocket, call: IncomingCall): Promise<void> {
    if ((await called(call)) === 'ring') return;
    const { callId, from, identities, sentAt } = call;
    intake.take({
      type: 'message',
      connectionId,
      wid: callId,
      identities,
      fromMe: false,
      sentAt,
      content: { mediaType: 'call_log', body: '' },
    });
    // A call that came while we were offline is over.
    if (!call.offline) await socket.rejectCall(callId, from);
  }

  function listen(socket: WASocket): void {
    const { ev, ws } = socket;
    ev.on('messaging-history.set', (history) => {
      takeOver(history).catch((error: unknown) => log.warn({ err: error }, 'history import failed'));
    });
    ev.on('messages.upsert', ({ messages }) => receive(messages));
    ev.on('messages.update', (updates) => toReceipts(updates, connectionId).forEach(intake.take));
    ev.on('message-receipt.update', (updates) => toGroupReceipts(updates, connectionId, me()).forEach(intake.take));
    ev.on('groups.upsert', groups.remember);
    ev.on('groups.update', groups.remember);
    ev.on('group-participants.update', groups.changeAdmins);
    ev.on('call', (events) => {
      for (const event of events) {
        const call = toCall(event, connectionId, new Date());
        if (call) answer(socket, call).catch((error: unknown) => log.warn({ err: error }, 'call answer failed'));
      }
    });
    ev.on('presence.update', (update) => passTyping(update, listener));
    ev.on('lid-mapping.update', ({ lid, pn }) => {
      const identities = toIdentities(pn, lid);
      if (identities.length === 2) intake.take({ type: 'mapping', connectionId, identities });
    });
    ws.on('CB:ack,class:message', acks.receive);
    ws.on('CB:notification,type:contacts', (node: unknown) => {
      const change = toNumberChange(node, connectionId);
      if (change) intake.take(change);
    });
  }

  return { listen, keep };
}

/** Returns the task's result, or rejects as soon as the connection is lost. */
function unless<T>(over: AbortSignal, task: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const down = () => reject(new Error('the line went down before a message was stored'));
    if (over.aborted) return down();
    over.addEventListener('abort', down, { once: true });
    // A connection lasts for days, so listeners of finished messages must be removed from its signal.
    void task.then(resolve, reject).finally(() => over.removeEventListener('abort', down));
  });
}
