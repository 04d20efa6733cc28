import { EventEmitter } from 'node:events';
import {
  decodeBinaryNode,
  type AuthenticationState,
  type BaileysEventMap,
  type proto,
  type WAMessage,
  type WAMessageKey,
  type WASocket,
} from 'baileys';

/** A simulated socket: tests emit what WhatsApp would do, in the order of Baileys. */
export function openStandInSocket({ creds }: { creds: AuthenticationState['creds'] }) {
  const events = new EventEmitter();
  const done: string[] = [];
  const relayed: { jid: string; message: proto.IMessage; wid: string; attributes: Record<string, string> }[] = [];
  const read: WAMessageKey[] = [];
  let renewing: ((directPath: string) => void) | undefined;
  const emit = <T extends keyof BaileysEventMap>(event: T, arg: BaileysEventMap[T]) => void events.emit(event, arg);
  const ev = { on: events.on.bind(events), flush: () => true };
  // Baileys itself handles new credentials first.
  events.on('creds.update', (update) => Object.assign(creds, update));
  const socket = {
    ev,
    ws: new EventEmitter(),
    user: creds.me,
    async end() {
      done.push('end');
    },
    async rejectCall(callId: string, from: string) {
      done.push(`reject ${callId} of ${from}`);
    },
    async logout() {
      done.push('logout');
    },
    groupFetchAllParticipating: async () => ({}),
    waUploadToServer: () => Promise.reject(new Error('no server')),
    /** Accepts the message, and acks it like the server. */
    async relayMessage(
      jid: string,
      message: proto.IMessage,
      { messageId, additionalAttributes = {} }: { messageId: string; additionalAttributes?: Record<string, string> },
    ) {
      relayed.push({ jid, message, wid: messageId, attributes: additionalAttributes });
      setImmediate(() => socket.ws.emit('CB:ack,class:message', { attrs: { id: messageId } }));
    },
    async readMessages(keys: WAMessageKey[]) {
      read.push(...keys);
    },
    async sendPresenceUpdate(type: string, jid: string) {
      done.push(`${type} to ${jid}`);
    },
    requestPairingCode: async (number: string) => `CODE${number.slice(-4)}`,
    /** Older numbers of Belo Horizonte are known without their ninth digit. */
    onWhatsApp: async (...numbers: string[]) =>
      numbers.map((number) => ({
        jid: `${number.replace(/^55319/, '5531')}@s.whatsapp.net`,
        exists: !number.endsWith('0000'),
      })),
    /** Resolves when the test calls `renew`. */
    updateMediaMessage: (input: WAMessage) =>
      new Promise<WAMessage>((resolve) => {
        renewing = (directPath) =>
          resolve({
            ...input,
            message: Object.fromEntries(
              Object.entries(input.message ?? {}).map(([kind, file]) => [kind, { ...(file as object), directPath }]),
            ),
          });
      }),
  };
  return {
    socket: socket as unknown as WASocket,
    done,
    /** Sent messages in order, and the messages marked as read. */
    relayed,
    read,
    /** Completes the requested upload. */
    renew: (directPath: string) => renewing?.(directPath),
    isAskedToRenew: () => renewing !== undefined,
    creds,
    /** Emits a protocol node under the name that Baileys uses. */
    node: (name: string, node: unknown) => void socket.ws.emit(name, node),
    /** Emits the node of a frame of the wire. */
    feedFrame: (frame: Buffer): Promise<void> => emitFrame(socket.ws, frame),
    showCode: (qr: string) => emit('connection.update', { qr }),
    /** Simulates a scan; the server then closes with 515. */
    scan() {
      emit('creds.update', { me: { id: '5511400000001:7@s.whatsapp.net', lid: '900001:7@lid' } });
      emit('connection.update', { isNewLogin: true });
    },
    open: () => emit('connection.update', { connection: 'open' }),
    close(statusCode?: number) {
      const error = Object.assign(new Error('closed'), statusCode === undefined ? {} : { output: { statusCode } });
      emit('connection.update', { connection: 'close', lastDisconnect: { error, date: new Date() } });
    },
    emit,
  };
}

export type StandInSocket = ReturnType<typeof openStandInSocket>;

/** Decodes a frame of the wire, and emits its node under every name that Baileys emits it under. */
async function emitFrame(emitter: EventEmitter, frame: Buffer): Promise<void> {
  const node = await decodeBinaryNode(frame);
  const child = Array.isArray(node.content) ? (node.content[0]?.tag ?? '') : '';
  for (const [key, value] of Object.entries(node.attrs))
    for (const name of [`${key}:${value},${child}`, `${key}:${value}`, key])
      emitter.emit(`CB:${node.tag},${name}`, node);
  emitter.emit(`CB:${node.tag},,${child}`, node);
  emitter.emit(`CB:${node.tag}`, node);
}
