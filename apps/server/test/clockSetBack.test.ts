import { authApi, messagesApi, ticketsApi, webhooksApi } from '@recado/contracts';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { takeLease } from '../src/features/sessions/lease.ts';
import { call, openTestServer, until, type TestServer } from './harness.ts';
import { makeCompany, makeInbox, makeUser, password } from './make.ts';
import { botTexts, makeBot } from './makeBot.ts';
import { makeCampaign, makeCampaignCompany, makeList, untilStatus } from './makeCampaign.ts';
import { openReceiver } from './openReceiver.ts';

/*
 * The clock of the database was 26 hours ahead and is set back. PostgreSQL's clock cannot be set in a test, so the rows
 * get the times that they would have been stored with.
 */
const ahead = `interval '26 hours'`;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ env: { WEBHOOK_RECEIVER: '127.0.0.1' } });
});

describe('after the clock was set back by 26 hours', () => {
  it('a message that waited for its connection is sent', async () => {
    const { agent, testContact } = await makeInbox(server);
    const { ticketId } = await testContact.says('oi');
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId },
      body: { status: 'open', userId: agent.id },
    });
    await server.admin.query(
      `create function store_ahead() returns trigger language plpgsql as $$ begin new.not_before := new.not_before + ${ahead}; return new; end $$`,
    );
    await server.admin.query(
      'create trigger store_ahead before insert on outbox_commands for each row execute function store_ahead()',
    );
    try {
      await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'hora errada' } });
    } finally {
      await server.admin.query('drop trigger store_ahead on outbox_commands');
    }
    await until(async () => (await testContact.inbox()).some(({ body }) => body === 'hora errada'));
  });

  it('a session whose process died is taken over', async () => {
    const { companyId, connectionId } = await makeInbox(server);
    await server.admin.query(
      `update session_leases set owner = 'a dead process', fence = fence + 1, expires_at = now() + ${ahead} where connection_id = $1`,
      [connectionId],
    );
    const lease = await takeLease(server.workshop, 'another process', companyId, connectionId);
    expect(lease).toBeDefined();
  });

  it('a bot answers a message of before, and its job runs', async () => {
    const bot = await makeBot(server, { queues: [{ name: 'Vendas' }, { name: 'Suporte' }] });
    await server.admin.query(`
      create function enqueue_ahead() returns trigger language plpgsql as $$
      begin new.run_at := new.run_at + ${ahead}; new.created_at := new.created_at + ${ahead}; return new; end $$;
      create trigger enqueue_ahead before insert on graphile_worker._private_jobs for each row
        when (new.key like 'bot:%') execute function enqueue_ahead()`);
    let ticketId: number;
    try {
      ({ ticketId } = await bot.contact.says('oi'));
      await server.admin.query(`update messages set created_at = created_at + ${ahead} where ticket_id = $1`, [
        ticketId,
      ]);
    } finally {
      await server.admin.query('drop trigger enqueue_ahead on graphile_worker._private_jobs');
    }
    // A running process notices at its next heartbeat.
    await until(async () => (await botTexts(server, ticketId)).length > 0, 15_000);
  });

  it('a webhook gets the events of before, and those that waited for its pause', async () => {
    const { admin, testContact } = await makeInbox(server);
    const receiver = await openReceiver();
    const body = { name: 'Relógio', url: receiver.url, events: ['message.received' as const] };
    const { id } = (await call(server, webhooksApi.create, { as: admin, body })).body;
    await server.admin.query(
      `update webhooks set lease_owner = 'a dead process', lease_until = now() + ${ahead}, paused_until = now() + ${ahead} where id = $1`,
      [id],
    );
    await server.admin.query(`
      create function deliver_ahead() returns trigger language plpgsql as $$
      begin new.next_at := new.next_at + ${ahead}; return new; end $$;
      create trigger deliver_ahead before insert on webhook_deliveries for each row execute function deliver_ahead()`);
    try {
      await testContact.says('oi');
    } finally {
      await server.admin.query('drop trigger deliver_ahead on webhook_deliveries');
    }
    await until(() => receiver.received.length > 0, 10_000);
  });

  it('a campaign goes on with its next message', async () => {
    const { admin, connectionId, companyId } = await makeCampaignCompany(server);
    await server.admin.query(
      `insert into campaign_paces (company_id, connection_id, next_at) values ($1, $2, now() + ${ahead})`,
      [companyId, connectionId],
    );
    const { contactListId } = await makeList(server, { admin, connectionId }, ['Ana']);
    const id = await makeCampaign(server, admin, { whatsappId: connectionId, contactListId });
    await untilStatus(server, admin, id, 'FINALIZADA');
  });

  it('a job that was planned for later keeps its time', async () => {
    for (const [name, wait] of [
      ['test.soon', '1 minute'],
      ['test.planned', '6 minutes'],
    ]) {
      await server.admin.query(`select enqueue_job($1, '{"companyId":1,"payload":{}}', null, $1, 2, null)`, [name]);
      await server.admin.query(
        `update graphile_worker._private_jobs set created_at = now() + ${ahead}, run_at = now() + ${ahead} + $2::interval
          where key = $1`,
        [name, wait],
      );
    }
    const startsIn = async (name: string): Promise<number> =>
      (
        await server.admin.query<{ seconds: number }>(
          `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker._private_jobs where key = $1`,
          [name],
        )
      ).rows[0]!.seconds;
    // A running process notices at its next heartbeat.
    await until(async () => (await startsIn('test.soon')) <= 60, 15_000);
    expect(await startsIn('test.planned')).toBeGreaterThan(26 * 3_600);
  });

  it('a user whose last code was of a later time signs in with a code of now', async () => {
    const user = await makeUser(server, await makeCompany(server));
    const { body } = await call(server, authApi.beginTwoStep, { as: user, body: { currentPassword: password } });
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
    const codeAt = (ms: number): string => totp.generate({ timestamp: Date.now() + ms });
    await call(server, authApi.enableTwoStep, { as: user, body: { code: codeAt(0) } });
    await server.admin.query('update two_steps set last_step = last_step + 26 * 120 where user_id = $1', [user.id]);
    const disabled = await call(server, authApi.disableTwoStep, {
      as: user,
      body: { currentPassword: password, code: codeAt(0) },
    });
    expect(disabled.status).toBe(200);
  });
});
