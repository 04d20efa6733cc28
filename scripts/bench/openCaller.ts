import { Agent, request } from 'node:http';

export type Answer = { status: number; body: Record<string, unknown>; bytes: number };

/** Calls the API as a client does, over connections that stay open. */
export type Caller = {
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Signs in; every later call is that person's. */
  signIn(email: string, password: string): Promise<{ token: string; companyId: number; userId: number }>;
  close(): void;
};

const answerWithinMs = 60_000;

/**
 * A caller with at most so many calls at once; the others wait their turn. Plain `node:http`: fetch would cost the
 * measured machine more. `token` is of other software; people sign in.
 */
export function openCaller(url: string, connections: number, token?: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'fifo' });

  const call: Caller['call'] = (method, path, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(text === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      };
      const sent = request(`${url}/api${path}`, { method, agent, headers, timeout: answerWithinMs }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, ...parse(Buffer.concat(pieces)) }));
      });
      sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} was not answered in time`)));
      // The server closed the connection after 72 idle seconds just as it was used again, so it never received the call.
      sent.on('error', (error: NodeJS.ErrnoException) =>
        sent.reusedSocket && error.code === 'ECONNRESET' ? resolve(call(method, path, body)) : reject(error),
      );
      sent.end(text);
    });

  return {
    call,
    async signIn(email, password) {
      const { status, body } = await call('POST', '/auth/login', { email, password });
      if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${String(body.error)}`);
      token = body.token as string;
      const user = body.user as { id: number; companyId: number };
      return { token, companyId: user.companyId, userId: user.id };
    },
    close: () => agent.destroy(),
  };
}

/** An answer that is no JSON comes from no server of ours: its text is told instead. */
function parse(bytes: Buffer): Pick<Answer, 'body' | 'bytes'> {
  const text = bytes.toString();
  try {
    return { body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>), bytes: bytes.length };
  } catch {
    return { body: { error: text.slice(0, 200) }, bytes: bytes.length };
  }
}

/** The body of an answer that must be 200; anything else throws with what was answered. */
export function bodyOf<T>(what: string, { status, body }: Answer): T {
  if (status !== 200) throw new Error(`${what} answered ${status} ${JSON.stringify(body).slice(0, 200)}`);
  return body as T;
}
