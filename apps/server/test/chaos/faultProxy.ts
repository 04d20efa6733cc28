import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A network between two programs that can be made bad. `up` is from the caller, `down` to it. */
export type FaultProxy = {
  port: number;
  /** Loses what is sent, without a word: nobody learns that the other is gone. */
  blackHole(hole: 'none' | 'up' | 'down' | 'both'): void;
  /** Refuses new connections by RST. */
  refuse(refusing: boolean): void;
  /** Ends every open connection; RST is what a crash and a NAT table leave behind, FIN an orderly end. */
  cut(how: 'rst' | 'fin'): number;
  /**
   * Cuts the next connection that sends this text upwards, by RST: before the text has passed or, `passed`, after it
   * has and before anything comes back. With `after`, of the connections that have sent that before. Resolves when it
   * happened.
   */
  cutAt(text: string, passed: boolean, after?: string): Promise<void>;
  close(): Promise<void>;
};

/** Listens on a free port of this machine and passes everything on. */
export async function openFaultProxy(targetPort: number): Promise<FaultProxy> {
  const pairs = new Set<[caller: Socket, target: Socket]>();
  let hole: 'none' | 'up' | 'down' | 'both' = 'none';
  let refusing = false;
  let trap: { text: string; passed: boolean; after: string | undefined; sprung(): void } | undefined;

  const server = createServer({ allowHalfOpen: true }, (caller) => {
    if (refusing) return void caller.resetAndDestroy();
    const target = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true });
    const pair: [Socket, Socket] = [caller, target];
    pairs.add(pair);
    let silenced = false;
    let ripe: typeof trap;
    for (const [from, to, direction] of [
      [caller, target, 'up'],
      [target, caller, 'down'],
    ] as const) {
      from.setNoDelay(true);
      from.on('error', () => undefined);
      from.on('close', () => {
        pairs.delete(pair);
        to.destroy();
      });
      from.on('end', () => to.end());
      from.on('data', (piece: Buffer) => {
        if (silenced || hole === 'both' || hole === direction) return;
        if (direction === 'up' && trap && (trap.after === undefined || piece.includes(trap.after))) ripe = trap;
        if (direction === 'up' && trap && ripe === trap && piece.includes(trap.text)) {
          const { passed, sprung } = trap;
          trap = undefined;
          silenced = true;
          const end = (): void => {
            caller.resetAndDestroy();
            // Data that has passed must still be handled: the target's side ends in order, and later.
            if (passed) setTimeout(() => target.destroy(), 200);
            else target.resetAndDestroy();
            sprung();
          };
          return void (passed ? target.write(piece, end) : end());
        }
        if (!to.write(piece)) {
          from.pause();
          to.once('drain', () => from.resume());
        }
      });
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    blackHole: (next) => void (hole = next),
    refuse: (next) => void (refusing = next),
    cut(how) {
      const open = [...pairs];
      for (const sockets of open)
        for (const socket of sockets)
          if (how === 'rst') socket.resetAndDestroy();
          else socket.end();
      return open.length;
    },
    cutAt: (text, passed, after) => new Promise((sprung) => (trap = { text, passed, after, sprung })),
    async close() {
      for (const sockets of pairs) for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
