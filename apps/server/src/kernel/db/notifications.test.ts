import { beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { within } from '../../../test/make.ts';
import { openNotifications } from './notifications.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web' });
});

/** Runs `task` and returns what a listener of the channel receives, until it has received the last one. */
async function listenWhile(channel: string, last: string, task: () => Promise<unknown>): Promise<string[]> {
  const listener = await server.admin.connect();
  try {
    const received: string[] = [];
    listener.on('notification', ({ payload }) => received.push(payload!));
    await listener.query(`listen "${channel}"`);
    await task();
    await until(() => received.includes(last));
    return received;
  } finally {
    listener.release(true);
  }
}

describe('notifications', () => {
  it('arrive all, in order and with repetitions, in few statements', async () => {
    let statements = 0;
    const { send } = openNotifications({
      query: ((text: string, values: unknown[]) => (statements++, server.admin.query(text, values))) as never,
    });
    const payloads = [...Array.from({ length: 250 }, (_, n) => `event ${n}`), 'writing', 'silent', 'writing', 'last'];
    const received = await listenWhile('batched', 'last', () =>
      Promise.all(payloads.map((payload) => send('batched', payload))),
    );
    expect(received).toEqual(payloads);
    expect(statements).toBeLessThan(8);
  });

  it('are rejected when their statement fails, and later ones are sent', async () => {
    const { send } = openNotifications(server.admin);
    await expect(send('batched', 'x'.repeat(9_000))).rejects.toThrow('payload string too long');
    await expect(send('batched', 'later')).resolves.toBeUndefined();
  });

  it('that only wake are sent once while they wait, and again for what comes later', async () => {
    const statements: { payloads: string[]; end(): void }[] = [];
    const { announce } = openNotifications({
      query: ((_text: string, [, payloads]: [string[], string[]]) =>
        new Promise<void>((end) => statements.push({ payloads, end }))) as never,
    });
    for (const payload of ['1', '1', '2', '1', '2']) announce('woken', payload);
    expect(statements.map(({ payloads }) => payloads)).toEqual([['1']]);
    statements[0]!.end();
    await until(() => statements.length === 2);
    expect(statements[1]!.payloads).toEqual(['1', '2']);
  });

  it('go to the listener of their own process first, and no further where nobody else needs them', async () => {
    const notifications = openNotifications(server.admin);
    const own: string[] = [];
    const end = notifications.takeBy('own', (payload) => own.push(payload) === 1);
    const received = await listenWhile('own', 'third', async () => {
      for (const payload of ['first', 'second']) notifications.announce('own', payload);
      end();
      notifications.announce('own', 'third');
    });
    expect([own, received]).toEqual([
      ['first', 'second'],
      ['second', 'third'],
    ]);
  });

  it('of a Work are sent after its commit, and not after a rollback', async () => {
    const received = await listenWhile('worked', 'committed', async () => {
      await within(server, 1, async (work) => {
        work.notify('worked', 'rolled back');
        throw new Error('never mind');
      }).catch(() => undefined);
      await within(server, 1, async (work) => work.notify('worked', 'committed'));
    });
    expect(received).toEqual(['committed']);
  });
});
