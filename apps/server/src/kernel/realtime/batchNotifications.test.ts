import { beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, until, type TestServer } from '../../../test/harness.ts';
import { batchNotifications } from './batchNotifications.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const notify = 'SELECT pg_notify($1, $2)';

describe('notifications of the Socket.IO adapter', () => {
  it('arrive all, in order and with repetitions, in few statements', async () => {
    const listener = await server.admin.connect();
    try {
      const received: string[] = [];
      listener.on('notification', ({ payload }) => received.push(payload!));
      await listener.query('listen batched');
      let statements = 0;
      const query = batchNotifications({
        query: ((text: string, values: unknown[]) => (statements++, server.admin.query(text, values))) as never,
      });
      const payloads = [...Array.from({ length: 250 }, (_, n) => `event ${n}`), 'writing', 'silent', 'writing'];
      await Promise.all(payloads.map((payload) => query(notify, ['batched', payload])));
      await until(() => received.length >= payloads.length);
      expect(received).toEqual(payloads);
      expect(statements).toBeLessThan(8);
    } finally {
      listener.release(true);
    }
  });

  it('are rejected when their statement fails, and later ones are sent', async () => {
    const query = batchNotifications(server.admin);
    await expect(query(notify, ['batched', 'x'.repeat(9_000)])).rejects.toThrow('payload string too long');
    await expect(query(notify, ['batched', 'later'])).resolves.toBeUndefined();
  });
});
