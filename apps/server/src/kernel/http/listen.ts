import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ConfigError } from '../configError.ts';

/** Error codes for an address that this machine does not have, such as ::1 where IPv6 is off. */
const absent = ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];

/**
 * Serves HTTP on several addresses with one port. The first address must work; others are skipped if the machine does
 * not have them. All connections go to one HTTP server, which shares sockets and limits.
 */
export async function listen(app: FastifyInstance, hosts: readonly [string, ...string[]], port: number): Promise<void> {
  const [first, ...more] = hosts;
  await app.listen({ port, host: first });
  const address = app.server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  for (const host of more) {
    const door = createServer((socket) => app.server.emit('connection', socket));
    if (!(await opens(door, host, actual))) continue;
    app.server.once('close', () => door.close());
    door.unref();
  }
}

/**
 * Returns false for an address that the machine does not have, and for a system-chosen port that is already in use on
 * it.
 */
const opens = (door: Server, host: string, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    door.once('error', (error: NodeJS.ErrnoException) =>
      absent.includes(error.code ?? '') || error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    door.listen(port, host, () => resolve(true));
  });

/**
 * Asserts that a port is free, before anything is started that would have to be undone. Throws `ConfigError` with what
 * to do.
 */
export async function assertFreePort(hosts: readonly [string, ...string[]], port: number): Promise<void> {
  for (const [index, host] of hosts.entries()) {
    const code = await probe(host, port);
    if (code === undefined || (index > 0 && absent.includes(code))) continue;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`Port ${port} is taken at ${host}: stop what uses it, or set PORT.`);
    if (absent.includes(code) || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new ConfigError(
        `HOST ${host} is not an address of this machine (${code}): set another one, or 0.0.0.0 for all.`,
      );
    throw new ConfigError(`Port ${port} cannot be used at ${host} (${code}).`);
  }
}

const probe = (host: string, port: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
