import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFaultProxy, type FaultProxy } from './faultProxy.ts';

/** Says back what it hears, and remembers it. */
const received: string[] = [];
const echo = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.on('data', (piece: Buffer) => {
    received.push(piece.toString());
    socket.write(piece);
  });
});
let proxy: FaultProxy;
beforeAll(async () => {
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  proxy = await openFaultProxy((echo.address() as AddressInfo).port);
});
afterAll(async () => {
  await proxy.close();
  echo.close();
});

async function dial(): Promise<{ socket: Socket; said: () => string; ended: Promise<string> }> {
  const socket = connect({ port: proxy.port, host: '127.0.0.1' });
  let said = '';
  socket.on('data', (piece: Buffer) => (said += piece.toString()));
  const ended = new Promise<string>((resolve) => {
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    socket.once('end', () => resolve('end'));
  });
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return { socket, said: () => said, ended };
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('the proxy forwards, drops one direction, and resets connections', async () => {
  const line = await dial();
  line.socket.write('um');
  await expect.poll(line.said).toBe('um');
  proxy.blackHole('down');
  line.socket.write('dois');
  await expect.poll(() => received.at(-1)).toBe('dois');
  await pause(50);
  expect(line.said()).toBe('um');
  proxy.blackHole('none');
  expect(proxy.cut('rst')).toBe(1);
  expect(await line.ended).toBe('ECONNRESET');
});

test.each([true, false])('the proxy cuts a connection before or after a given word: %s', async (passed) => {
  const line = await dial();
  const sprung = proxy.cutAt('commit', passed);
  line.socket.write('begin;');
  await expect.poll(line.said).toBe('begin;');
  received.length = 0;
  line.socket.write('commit;');
  await sprung;
  expect(await line.ended).toBe('ECONNRESET');
  await pause(50);
  expect(received.join('')).toBe(passed ? 'commit;' : '');
  expect(line.said()).toBe('begin;');
});

test('the proxy cuts the connection that sent another word before', async () => {
  const [one, other] = [await dial(), await dial()];
  const sprung = proxy.cutAt('commit', true, 'insert');
  one.socket.write('commit;');
  await expect.poll(one.said).toBe('commit;');
  other.socket.write('insert;');
  await expect.poll(other.said).toBe('insert;');
  other.socket.write('commit;');
  await sprung;
  expect(await other.ended).toBe('ECONNRESET');
  one.socket.write('ainda aqui');
  await expect.poll(one.said).toBe('commit;ainda aqui');
});

test('the proxy refuses connections while it is told to', async () => {
  proxy.refuse(true);
  const socket = connect({ port: proxy.port, host: '127.0.0.1' });
  expect(
    await new Promise((resolve) => socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))),
  ).toBe('ECONNRESET');
  proxy.refuse(false);
  const line = await dial();
  line.socket.write('de novo');
  await expect.poll(line.said).toBe('de novo');
});
