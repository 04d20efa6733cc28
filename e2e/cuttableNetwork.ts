import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to the product that can be cut and mended, like a cable or a wireless network. */
export type CuttableNetwork = {
  url: string;
  cut(): void;
  mend(): void;
  /**
   * Passes this many bytes of each connection to the product, then nothing more, without closing it. Undefined passes
   * everything again.
   */
  stallAfter(bytes: number | undefined): void;
  close(): Promise<void>;
};

/** Listens on its own port and forwards everything to the target port while it is not cut. */
export async function openCuttableNetwork(targetPort: number): Promise<CuttableNetwork> {
  const open = new Set<Socket>();
  let whole = true;
  let stall: number | undefined;
  const server = createServer((browser) => {
    if (!whole) return void browser.resetAndDestroy();
    const product = connect(targetPort, '127.0.0.1');
    for (const socket of [browser, product]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        browser.destroy();
        product.destroy();
      });
    }
    let passed = 0;
    browser.on('data', (piece: Buffer) => {
      passed += piece.length;
      if (stall !== undefined && passed > stall) return void browser.pause();
      if (!product.write(piece)) {
        browser.pause();
        product.once('drain', () => browser.resume());
      }
    });
    product.pipe(browser);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://localhost:${port}`,
    cut() {
      whole = false;
      for (const socket of open) socket.resetAndDestroy();
    },
    mend: () => void (whole = true),
    stallAfter: (bytes) => void (stall = bytes),
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
