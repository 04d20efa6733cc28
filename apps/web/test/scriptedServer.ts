import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';

/** `isLost` breaks the connection instead of answering: the call arrived, and its answer is lost. */
export type Reply = { isLost?: boolean; status?: number; body?: unknown; headers?: Record<string, string> };
export type Asked = { call: string; token: string | null; body: unknown };
type Answer = (asked: Asked) => Reply | Promise<Reply>;

export type Emitted = { connection: number; name: string; argument: unknown };

/**
 * A server on loopback with real HTTP and a real Socket.IO. The test scripts its answers and reads what the web sent.
 */
export class ScriptedServer {
  /** All HTTP calls in order of arrival, for example `POST /messages/7`. */
  readonly asked: Asked[] = [];
  /** All events the clients emitted, with the number of the connection, counted from 1. */
  readonly emitted: Emitted[] = [];
  /** The token of each connection attempt, refused ones included. */
  readonly tokens: (string | null)[] = [];
  /** Returns the error code that refuses a connection; null accepts it. */
  refuse: (token: string | null) => string | null = () => null;
  /** Returns what acknowledges an emit. */
  acknowledge: (emitted: Emitted) => unknown = () => ({ ok: true });
  /** Decides when a new connection receives `ready`. */
  sendsReady = true;

  readonly #answers = new Map<string, Answer>();
  readonly #http: HttpServer;
  readonly #io: Server;
  #connections = 0;

  private constructor() {
    this.#http = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const path = (request.url ?? '').replace(/^\/api/, '').replace(/\?.*/, '');
        const text = Buffer.concat(parts).toString();
        const asked: Asked = {
          call: `${request.method} ${path}`,
          token: request.headers.authorization?.replace('Bearer ', '') ?? null,
          body: text === '' ? null : (JSON.parse(text) as unknown),
        };
        this.asked.push(asked);
        const answer: Answer =
          this.#answers.get(asked.call) ?? (() => ({ status: 404, body: { error: 'ERR_NOT_FOUND' } }));
        void Promise.resolve(answer(asked)).then(({ status = 200, body = {}, headers = {}, isLost = false }) => {
          if (isLost) return void request.socket.destroy();
          response.writeHead(status, { 'content-type': 'application/json', ...headers });
          response.end(JSON.stringify(body));
        });
      });
    });
    this.#io = new Server(this.#http, { path: '/socket.io' });
    const namespace = this.#io.of('/api');
    namespace.use((socket, next) => {
      const token = (socket.handshake.auth as { token?: string | null }).token ?? null;
      this.tokens.push(token);
      const code = this.refuse(token);
      next(code === null ? undefined : new Error(code));
    });
    namespace.on('connection', (socket) => this.#accept(socket));
  }

  static async start(): Promise<ScriptedServer> {
    const server = new ScriptedServer();
    await new Promise<void>((resolve) => server.#http.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get port(): number {
    return (this.#http.address() as AddressInfo).port;
  }

  /** Sets the answer to a call, for example `POST /messages/7`. */
  on(call: string, answer: Answer): void {
    this.#answers.set(call, answer);
  }

  /** The calls of one kind that arrived. */
  callsOf(call: string): Asked[] {
    return this.asked.filter((one) => one.call === call);
  }

  /** The emits of the clients on one connection, without the signs of life. */
  emittedOn(connection: number): string[] {
    return this.emitted
      .filter((one) => one.connection === connection && one.name !== 'userStatus')
      .map(({ name, argument }) => `${name} ${String(argument ?? '')}`.trim());
  }

  /** How many connections were accepted. */
  get connections(): number {
    return this.#connections;
  }

  /** Sends an event to every connected client. */
  send(name: string, event: unknown): void {
    this.#io.of('/api').emit(name, event);
  }

  /** Breaks the transport of every connection: the client reconnects by itself. */
  breakConnections(): void {
    for (const socket of this.#io.of('/api').sockets.values()) socket.conn.close();
  }

  /** Closes every connection the way the product ends a session. */
  endConnections(): void {
    this.#io.of('/api').disconnectSockets(true);
  }

  get openConnections(): number {
    return this.#io.of('/api').sockets.size;
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections();
    await this.#io.close();
  }

  #accept(socket: Socket): void {
    const connection = ++this.#connections;
    socket.onAny((name: string, ...rest: unknown[]) => {
      const acknowledge = rest.findLast((one) => typeof one === 'function') as ((reply: unknown) => void) | undefined;
      const [argument] = rest.filter((one) => typeof one !== 'function');
      const emitted = { connection, name, argument };
      this.emitted.push(emitted);
      void Promise.resolve(this.acknowledge(emitted)).then((answer) => acknowledge?.(answer));
    });
    if (this.sendsReady) socket.emit('ready');
  }
}

/** An access token that the web can read. The web never verifies the signature. */
export function tokenOf(claims: { id: number; generation?: number; lifetime?: number; mark?: string }): string {
  const { id, generation = 1, lifetime = 900, mark = '' } = claims;
  const middle = btoa(JSON.stringify({ id, companyId: 7, generation, iat: 1_000, exp: 1_000 + lifetime, mark }));
  return `x.${middle.replaceAll('+', '-').replaceAll('/', '_')}.x`;
}

/** A session as the server answers it after a login. */
export const sessionOf = (id: number, mark = '', lifetime = 900) => ({
  token: tokenOf({ id, mark, lifetime }),
  sandbox: false,
  user: {
    id,
    name: `User ${id}`,
    companyId: 7,
    revision: 1,
    profile: 'user',
    company: { id: 7, settings: [], dueDate: null },
  },
});
