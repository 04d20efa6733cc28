import { createHmac } from 'node:crypto';
import {
  mailsApi,
  messagesApi,
  ticketsApi,
  webhookEvents,
  webhooksApi,
  type WebhookEvent,
  type WebhookPayload,
} from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, pause, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeInbox, makeTestContact, makeUser } from '../../../test/make.ts';
import { openReceiver, type Received } from '../../../test/openReceiver.ts';
import { errandOf } from '../../kernel/errand.ts';
import { openLog } from '../../kernel/log.ts';
import { sendOffNoticeJob } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ env: { WEBHOOK_RECEIVER: '127.0.0.1' } });
});

let count = 0;
const register = async (as: TestUser, url: string, events: readonly WebhookEvent[] = webhookEvents) =>
  (
    await call(server, webhooksApi.create, {
      as,
      body: { name: `Webhook ${count++}`, url, events: [...events] },
    })
  ).body;
const payloadOf = ({ body }: Received): WebhookPayload => JSON.parse(body) as WebhookPayload;
const typesOf = (received: readonly Received[]): string[] => received.map((one) => payloadOf(one).type);
const deliveriesOf = async (as: TestUser, webhookId: number) =>
  (await call(server, webhooksApi.deliveries, { as, params: { webhookId } })).body.deliveries;
const webhookOf = async (as: TestUser, id: number) =>
  (await call(server, webhooksApi.list, { as })).body.find((webhook) => webhook.id === id)!;

const isSignedBy = (key: string, { headers, body }: Received): boolean => {
  const expected = createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`);
};

/** Makes every waiting delivery due and ends the pause of its webhook, as if the time had passed. */
const passPauses = async (webhookId: number): Promise<void> => {
  // Attempts that still run would set new pauses afterwards.
  await until(async () => {
    const { rows } = await server.admin.query('select lease_until from webhooks where id = $1', [webhookId]);
    return rows[0].lease_until === null;
  }, 15_000);
  await server.admin.query('update webhooks set paused_until = null where id = $1', [webhookId]);
  await server.admin.query(`update webhook_deliveries set next_at = now() where webhook_id = $1`, [webhookId]);
};

describe('a webhook', () => {
  it('has a name of its own, also when it is renamed', async () => {
    const { admin } = await makeInbox(server);
    const [first, second] = [
      await register(admin, 'http://127.0.0.1:9/a'),
      await register(admin, 'http://127.0.0.1:9/b'),
    ];
    const same = `${first.name.toUpperCase()}\u200b`;
    const change = (webhookId: number) =>
      call(server, webhooksApi.change, { as: admin, params: { webhookId }, body: { name: same } });
    expect((await change(second.id)).body).toEqual({ error: 'ERR_NAME_ALREADY_EXISTS' });
    const body = { name: same, url: first.url, events: [...webhookEvents] };
    expect((await call(server, webhooksApi.create, { as: admin, body })).body).toEqual({
      error: 'ERR_NAME_ALREADY_EXISTS',
    });
    expect((await change(first.id)).status).toBe(200);
  });

  it('receives messages, acks and tickets, each event once and in order', async () => {
    const { admin, testContact } = await makeInbox(server);
    const receiver = await openReceiver();
    await register(admin, receiver.url);
    const { ticketId } = await testContact.says('oi');
    await call(server, ticketsApi.update, {
      as: admin,
      params: { ticketId },
      body: { status: 'open', userId: admin.id },
    });
    const sent = await call(server, messagesApi.send, { as: admin, params: { ticketId }, body: { body: 'Olá' } });
    await until(() => typesOf(receiver.received).filter((type) => type === 'message.ack').length >= 1);
    await testContact.receipt(sent.body.wid, 2);
    await testContact.receipt(sent.body.wid, 3);
    await call(server, ticketsApi.update, { as: admin, params: { ticketId }, body: { status: 'closed' } });
    await until(() => typesOf(receiver.received).includes('ticket.closed'));
    const received = receiver.received.map(payloadOf);
    expect(received.map(({ type, data }) => (type === 'message.ack' ? `ack ${data.message!.ack}` : type))).toEqual([
      'ticket.opened',
      'message.received',
      'ticket.changed',
      'message.sent',
      'ack 1',
      'ack 2',
      'ack 3',
      'ticket.closed',
    ]);
    expect(received[1]!.data).toMatchObject({ message: { body: 'oi', ticketId }, ticket: { id: ticketId } });
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(8);
  });

  it('gets only the events it chose, and none of another company', async () => {
    const [ours, theirs] = [await makeInbox(server), await makeInbox(server)];
    const [first, second] = [await openReceiver(), await openReceiver()];
    await register(ours.admin, first.url, ['message.received']);
    await register(theirs.admin, second.url, ['ticket.opened']);
    await ours.testContact.says('nossa');
    await theirs.testContact.says('deles');
    await until(() => first.received.length === 1 && second.received.length === 1);
    expect(typesOf(first.received)).toEqual(['message.received']);
    expect(typesOf(second.received)).toEqual(['ticket.opened']);
    expect(first.received[0]!.body).not.toContain('deles');
  });

  it('signs id, timestamp and body with its secret, and after a renewal with both for a day', async () => {
    const { admin } = await makeInbox(server);
    const receiver = await openReceiver();
    const { id, secret } = await register(admin, receiver.url);
    const params = { webhookId: id };
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const testOnce = async (): Promise<Received> => {
      const before = receiver.received.length;
      await call(server, webhooksApi.test, { as: admin, params });
      await until(() => receiver.received.length > before);
      return receiver.received.at(-1)!;
    };
    const first = await testOnce();
    expect(payloadOf(first)).toEqual({ type: 'webhook.test', timestamp: expect.any(String), data: {} });
    expect(Math.abs(Number(first.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(30);
    expect(isSignedBy(secret, first)).toBe(true);
    const renewed = (await call(server, webhooksApi.renewSecret, { as: admin, params })).body;
    expect(renewed.secret).not.toBe(secret);
    expect(renewed.overlapUntil).not.toBeNull();
    const both = await testOnce();
    expect([isSignedBy(secret, both), isSignedBy(renewed.secret, both)]).toEqual([true, true]);
    await server.admin.query('update webhooks set overlap_until = now() where id = $1', [id]);
    const last = await testOnce();
    expect([isSignedBy(secret, last), isSignedBy(renewed.secret, last)]).toEqual([false, true]);
  });

  it('shows its secret once and stores it sealed', async () => {
    const { admin, companyId } = await makeInbox(server);
    const { id, secret } = await register(admin, 'https://hooks.example.com/recado');
    const listed = await call(server, webhooksApi.list, { as: admin });
    expect(listed.text).not.toContain('whsec_');
    const { rows } = await server.admin.query('select secret from webhooks where company_id = $1 and id = $2', [
      companyId,
      id,
    ]);
    expect(rows[0].secret).toMatch(/^v1\./);
    expect(Buffer.from(rows[0].secret.slice(3), 'base64url').toString()).not.toContain(secret);
  });

  it.each([
    'http://hooks.example.com',
    'https://hooks.example.com:8443/a',
    'https://user:pass@hooks.example.com',
    'https://localhost/a',
    'https://10.0.0.8/a',
    'https://[::1]/a',
    'https://169.254.169.254/latest',
    'https://0x0a.1/a',
    'https://167772161/',
    'https://printer.local/a',
    'ftp://hooks.example.com',
    'hooks',
  ])('refuses the address %s', async (url) => {
    const { admin } = await makeInbox(server);
    const answer = await call(server, webhooksApi.create, {
      as: admin,
      body: { name: 'Privado', url, events: ['ticket.closed'] },
    });
    expect([answer.status, answer.body]).toMatchObject([400, { error: 'ERR_WEBHOOK_ADDRESS' }]);
  });

  it('is managed by administrators of a company with the feature only', async () => {
    const { agent, admin, companyId } = await makeInbox(server);
    expect((await call(server, webhooksApi.list, { as: agent })).body).toMatchObject({ error: 'ERR_NO_PERMISSION' });
    await server.admin.query(
      'update plans set use_external_api = false where id = (select plan_id from companies where id = $1)',
      [companyId],
    );
    expect((await call(server, webhooksApi.list, { as: admin })).body).toMatchObject({ error: 'ERR_PLAN_FEATURE' });
  });
});

describe('a delivery', () => {
  it('is attempted again after a failure, and later events of its ticket wait for it', async () => {
    const { admin, testContact, connectionId } = await makeInbox(server);
    let isDown = true;
    const receiver = await openReceiver(({ body }) =>
      isDown && (JSON.parse(body) as WebhookPayload).data.message?.body === 'um' ? { status: 500, text: 'não' } : {},
    );
    const { id } = await register(admin, receiver.url, ['message.received']);
    await testContact.says('um');
    await testContact.says('dois');
    await makeTestContact(server, admin, connectionId, 'Bia').says('outro');
    await until(() => receiver.received.length === 1);
    expect(receiver.received.map((one) => payloadOf(one).data.message!.body)).toEqual(['outro']);
    await until(async () => (await deliveriesOf(admin, id)).some(({ answerStatus }) => answerStatus === 500));
    const failed = (await deliveriesOf(admin, id)).find(({ answerStatus }) => answerStatus === 500)!;
    expect(failed).toMatchObject({ status: 'waiting', attempts: 1, answer: 'não', durationMs: expect.any(Number) });
    expect(failed.nextAttemptAt).not.toBeNull();
    isDown = false;
    await passPauses(id);
    await until(() => receiver.received.length === 3);
    expect(receiver.received.map((one) => payloadOf(one).data.message!.body)).toEqual(['outro', 'um', 'dois']);
    await until(async () => (await webhookOf(admin, id)).failures === 0);
    expect(await webhookOf(admin, id)).toMatchObject({ failures: 0, failingSince: null });
  });

  it('is signed anew at each attempt, with the secrets of that time, under the same id and text', async () => {
    const { admin, connectionId } = await makeInbox(server);
    const attempts: Received[] = [];
    const receiver = await openReceiver((one) => ({ status: attempts.push(one) === 1 ? 500 : 200 }));
    const { id, secret } = await register(admin, receiver.url, ['message.received']);
    const body = 'Ñandú – ação \u2028 </b> "\\" 👩‍👩‍👧';
    await makeTestContact(server, admin, connectionId, 'Ñandú – João 👩‍👩‍👧').says(body);
    await until(async () => (await deliveriesOf(admin, id))[0]?.answerStatus === 500);
    const renewed = (await call(server, webhooksApi.renewSecret, { as: admin, params: { webhookId: id } })).body;
    // The timestamp of a delivery is in seconds.
    await pause(1_000);
    await passPauses(id);
    await until(() => attempts.length === 2);
    const [first, second] = attempts as [Received, Received];
    expect(payloadOf(second).data).toMatchObject({
      message: { body },
      ticket: { contact: { name: 'Ñandú – João 👩‍👩‍👧' } },
    });
    expect([second.body, second.headers['webhook-id']]).toEqual([first.body, first.headers['webhook-id']]);
    expect(Number(second.headers['webhook-timestamp'])).toBeGreaterThan(Number(first.headers['webhook-timestamp']));
    expect([isSignedBy(secret, first), isSignedBy(renewed.secret, first)]).toEqual([true, false]);
    expect([isSignedBy(secret, second), isSignedBy(renewed.secret, second)]).toEqual([true, true]);
  });

  it('leaves no more once its webhook is off; the rest goes to the address of then', async () => {
    const { admin, companyId } = await makeInbox(server);
    const [slow, next] = [await openReceiver(() => ({ delayMs: 300 })), await openReceiver()];
    const { id } = await register(admin, slow.url);
    const many = 150;
    await server.admin.query(
      `insert into webhook_deliveries (company_id, webhook_id, type, body)
       select $1, $2, 'ticket.closed', '{}' from generate_series(1, $3::int)`,
      [companyId, id, many],
    );
    await until(() => slow.requests() > 0);
    const params = { webhookId: id };
    await call(server, webhooksApi.change, { as: admin, params, body: { active: false } });
    await until(async () => {
      const before = slow.requests();
      await pause(1_000);
      return slow.requests() === before;
    }, 15_000);
    expect(slow.requests()).toBeLessThan(many / 2);
    await call(server, webhooksApi.change, { as: admin, params, body: { active: true, url: next.url } });
    await until(() => slow.received.length + next.received.length === many, 15_000);
    const ids = [...slow.received, ...next.received].map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(many);
  }, 40_000);

  it('by hand leaves once while its webhook is off, and one that failed before waits for it', async () => {
    const { admin } = await makeInbox(server);
    const receiver = await openReceiver(() => ({ status: 500 }));
    const { id } = await register(admin, receiver.url);
    const params = { webhookId: id };
    const switchTo = (active: boolean) => call(server, webhooksApi.change, { as: admin, params, body: { active } });
    const test = () => call(server, webhooksApi.test, { as: admin, params });
    await test();
    await until(async () => (await deliveriesOf(admin, id))[0]?.answerStatus === 500);
    await switchTo(false);
    await passPauses(id);
    await test();
    await until(async () => (await deliveriesOf(admin, id))[0]?.status === 'failed');
    await pause(1_500);
    expect(receiver.requests()).toBe(2);
    expect((await deliveriesOf(admin, id)).map(({ status }) => status)).toEqual(['failed', 'waiting']);
    receiver.behave(() => ({}));
    await switchTo(true);
    await until(() => receiver.received.length === 3 || receiver.requests() === 3);
    await until(async () => (await deliveriesOf(admin, id))[1]?.status === 'delivered');
  }, 30_000);

  it('keeps the first 2,000 characters of the answer, and is repeated by hand with the same id', async () => {
    const { admin } = await makeInbox(server);
    const receiver = await openReceiver(() => ({ text: `é${'x'.repeat(50_000)}` }));
    const { id } = await register(admin, receiver.url);
    await call(server, webhooksApi.test, { as: admin, params: { webhookId: id } });
    await until(async () => (await deliveriesOf(admin, id))[0]?.status === 'delivered');
    const [delivery] = await deliveriesOf(admin, id);
    expect(delivery!.answer!.length).toBeGreaterThan(1_900);
    expect(delivery!.answer!.length).toBeLessThanOrEqual(2_000);
    const repeated = await call(server, webhooksApi.repeat, {
      as: admin,
      params: { webhookId: id, deliveryId: delivery!.id },
    });
    expect(repeated.body.status).toBe('waiting');
    await until(() => receiver.received.length === 2);
    const [first, second] = receiver.received as [Received, Received];
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(second.body).toBe(first.body);
  });

  it('follows no redirect, and reaches no private address even when one is stored', async () => {
    const { admin } = await makeInbox(server);
    const target = await openReceiver();
    const receiver = await openReceiver(() => ({ status: 302, location: target.url }));
    const { id } = await register(admin, receiver.url);
    await call(server, webhooksApi.test, { as: admin, params: { webhookId: id } });
    await until(async () => (await deliveriesOf(admin, id))[0]?.answerStatus === 302);
    expect(target.requests()).toBe(0);
    // Stored before the rule, or resolved to another address since: the address is checked again at each call.
    await server.admin.query(`update webhooks set url = 'https://[::1]/' where id = $1`, [id]);
    await call(server, webhooksApi.test, { as: admin, params: { webhookId: id } });
    await until(async () => (await deliveriesOf(admin, id))[0]?.failure === 'address');
  });

  it('is tried once after each pause while the receiver is down', async () => {
    const { admin, connectionId } = await makeInbox(server);
    const receiver = await openReceiver(() => ({ drop: true }));
    const { id } = await register(admin, receiver.url, ['message.received']);
    for (let n = 0; n < 20; n++) await makeTestContact(server, admin, connectionId, `Cliente ${n}`).says('oi');
    await until(async () => (await webhookOf(admin, id)).failures >= 5);
    // The batch has ended: no request is under way any more.
    const { rows } = await until(async () => {
      const found = await server.admin.query(
        'select paused_until > now() as paused from webhooks where id = $1 and lease_owner is null',
        [id],
      );
      return found.rowCount === 1 && found;
    });
    expect(rows[0].paused).toBe(true);
    const before = receiver.requests();
    expect(before).toBeLessThan(20);
    await passPauses(id);
    await until(() => receiver.requests() > before);
    await until(async () => (await webhookOf(admin, id)).failures > 5);
    expect(receiver.requests()).toBe(before + 1);
    receiver.behave(() => ({}));
    await passPauses(id);
    await until(() => receiver.received.length === 20);
  });
});

/** Waits until no job that tells administrators is left. */
const settleMails = () =>
  until(async () => {
    const { rowCount } = await server.admin.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'webhooks.sendOffNotice'`,
    );
    return rowCount === 0;
  }, 15_000);
const mailedIn = async (companyId: number): Promise<string[]> =>
  (await server.admin.query<{ to: string }>('select "to" from mails where company_id = $1', [companyId])).rows.map(
    ({ to }) => to,
  );

describe('a webhook that fails for a day', () => {
  it('is switched off, mails the administrators, and delivers the rest when it is on again', async () => {
    const { admin, testContact, companyId } = await makeInbox(server);
    const operator = await makeUser(server, companyId, { super: true });
    const receiver = await openReceiver(() => ({ status: 503 }));
    const { id, name } = await register(admin, receiver.url, ['message.received']);
    await testContact.says('um');
    await until(async () => (await webhookOf(admin, id)).failures > 0);
    await server.admin.query(`update webhooks set failing_since = now() - interval '25 hours' where id = $1`, [id]);
    await passPauses(id);
    await until(async () => !(await webhookOf(admin, id)).active);
    expect(await webhookOf(admin, id)).toMatchObject({ offReason: 'failures' });
    await until(async () => {
      const { body } = await call(server, mailsApi.outbox, { as: operator });
      return body.mails.some(({ subject, text }) => subject.includes(name) && text.includes(receiver.url));
    }, 10_000);
    await testContact.says('dois');
    receiver.behave(() => ({}));
    await call(server, webhooksApi.change, { as: admin, params: { webhookId: id }, body: { active: true } });
    await passPauses(id);
    await until(() => receiver.received.length === 1);
    // Messages that came while it was off are no events for it.
    expect(receiver.received.map((one) => payloadOf(one).data.message!.body)).toEqual(['um']);
    // The receiver has the event before its answer is stored.
    await until(async () => (await webhookOf(admin, id)).lastDeliveredAt !== null);
    expect(await webhookOf(admin, id)).toMatchObject({ active: true, offReason: null, failures: 0 });
  });

  it('tells each administrator once, by a job of its own', async () => {
    const { admin, companyId } = await makeInbox(server);
    await makeUser(server, companyId, { profile: 'admin' });
    const { id } = await register(admin, 'http://127.0.0.1:9/c');
    await server.admin.query(`update webhooks set active = false, off_reason = 'failures' where id = $1`, [id]);
    const refusing = sendOffNoticeJob({ publicUrl: '', sendMail: () => Promise.reject(new Error('refused')) });
    const errand = errandOf(server.workshop, companyId, { kind: 'system', name: 'test' }, openLog('silent', false));
    await Promise.all([refusing.run(errand, { webhookId: id }), refusing.run(errand, { webhookId: id })]);
    await settleMails();
    expect(await mailedIn(companyId)).toHaveLength(2);
    expect(new Set(await mailedIn(companyId)).size).toBe(2);
  });

  it('is switched off at once by an answer 410, and attempts nothing more', async () => {
    const { admin } = await makeInbox(server);
    const receiver = await openReceiver(() => ({ status: 410 }));
    const { id } = await register(admin, receiver.url);
    await call(server, webhooksApi.test, { as: admin, params: { webhookId: id } });
    await until(async () => (await webhookOf(admin, id)).offReason === 'gone');
    await passPauses(id);
    await pause(1_500);
    expect(receiver.requests()).toBe(1);
  });

  it('gives up a delivery after a day and goes on with the next one of the ticket', async () => {
    const { admin, testContact } = await makeInbox(server);
    const receiver = await openReceiver(({ body }) => (body.includes('"body":"um"') ? { status: 500 } : {}));
    const { id } = await register(admin, receiver.url, ['message.received']);
    await testContact.says('um');
    await testContact.says('dois');
    await until(async () => (await deliveriesOf(admin, id)).some(({ attempts }) => attempts === 1));
    await server.admin.query('update webhook_deliveries set deliver_until = now() where webhook_id = $1', [id]);
    await passPauses(id);
    await until(() => receiver.received.length === 1);
    await until(async () => (await deliveriesOf(admin, id)).some(({ status }) => status === 'delivered'));
    expect((await deliveriesOf(admin, id)).map(({ status }) => status).toSorted()).toEqual(['delivered', 'failed']);
  });
});
