import { AppError, limits } from '@recado/contracts';
import type { Namespace, Server, Socket } from 'socket.io';
import type { Held } from './socketSession.ts';

type Connection = Socket['conn'];
type Request = Socket['request'];

/**
 * Limits the cost of connections for this process: idle connections, which are in no namespace, in total and per
 * address (anybody may open them without a token), and the sockets of each user.
 */
export function boundConnections(addressOf: (request: Request) => string) {
  const idle = new Map<Connection, { address: string; timer: NodeJS.Timeout }>();
  const byAddress = new Map<string, number>();

  function leaveIdle(connection: Connection): void {
    const known = idle.get(connection);
    if (known === undefined) return;
    clearTimeout(known.timer);
    idle.delete(connection);
    const left = byAddress.get(known.address)! - 1;
    if (left > 0) byAddress.set(known.address, left);
    else byAddress.delete(known.address);
  }

  function enterIdle(connection: Connection): void {
    const address = addressOf(connection.request);
    // Closes with discard, because a polling connection closed normally waits 30 s for the client's next poll.
    idle.set(connection, { address, timer: setTimeout(() => connection.close(true), limits.socketJoinMs) });
    byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
  }

  return {
    /** Returns whether one more connection without a session may open. */
    admits: (request: Request): boolean =>
      idle.size < limits.idleSockets && (byAddress.get(addressOf(request)) ?? 0) < limits.idleSocketsPerAddress,
    /** Counts the connections of a server once it is attached. */
    watch(io: Server): void {
      io.engine.on('connection', (connection: Connection) => {
        enterIdle(connection);
        connection.once('close', () => leaveIdle(connection));
      });
    },
    /** Throws ERR_TOO_MANY_REQUESTS when the user already has the maximum of other sockets. */
    assertRoomFor(namespace: Namespace, socket: Socket): void {
      const { companyId, viewer } = (socket.data as Held).socketSession;
      const isSameUser = (other: Socket): boolean => {
        const { socketSession } = other.data as Held;
        return other !== socket && socketSession.companyId === companyId && socketSession.viewer.id === viewer.id;
      };
      if ([...namespace.sockets.values()].filter(isSameUser).length >= limits.socketsPerUser)
        throw new AppError('ERR_TOO_MANY_REQUESTS');
    },
    /** Call when a socket has joined its namespace: its connection is no longer idle until the socket leaves. */
    joined(socket: Socket): void {
      const { conn } = socket;
      leaveIdle(conn);
      socket.on('disconnect', () => {
        // A client may leave the namespace and keep the connection. It then has as long as a new connection to join
        // again.
        if (conn.readyState === 'open' && !idle.has(conn)) enterIdle(conn);
      });
    },
  };
}
