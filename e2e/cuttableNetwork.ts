import { connect, createServer, type Socket } from 'node:net';

/** A line to the product that can be cut and mended, as a cable or a wireless network is. */
export type CuttableNetwork = {
  url: string;
  cut(): void;
  mend(): void;
  /**
   * Passes so many bytes of each connection to the product, and from then on nothing, without closing it; undefined
   * passes all again.
   */
  stallAfter(bytes: number | undefined): void;
  close(): Promise<void>;
};

/** Listens on a port of its own and passes everything on to the target port, while the line is whole. */
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
