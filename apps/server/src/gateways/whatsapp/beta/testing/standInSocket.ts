import { EventEmitter } from 'node:events';
import type { AuthenticationState, BaileysEventMap, WASocket } from 'baileys';

/** A socket to nowhere: what WhatsApp would do is told to it, in the order Baileys tells it. */
export function openStandInSocket({ creds }: AuthenticationState) {
  const events = new EventEmitter();
  const done: string[] = [];
  const emit = <T extends keyof BaileysEventMap>(event: T, arg: BaileysEventMap[T]) => void events.emit(event, arg);
  const ev = { on: events.on.bind(events), flush: () => true };
  // Baileys itself is the first to hear of new credentials.
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
  };
  return {
    socket: socket as unknown as WASocket,
    done,
    creds,
    /** A node of the protocol, under the name Baileys gives it. */
    node: (name: string, node: unknown) => void socket.ws.emit(name, node),
    showCode: (qr: string) => emit('connection.update', { qr }),
    /** A phone takes the code; the server then closes with 515. */
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
