import { connectionsApi, messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, pause, startTestServer, until, type TestServer } from '../../../test/harness.ts';
import { makeCompany, makeConnection, makeInbox, within } from '../../../test/make.ts';
import { sending } from '../../app/ports.ts';
import { errandOf } from '../../kernel/errand.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { openLog } from '../../kernel/log.ts';
import { isSendable, postMessage } from '../messages/index.ts';
import { getTicket } from '../tickets/index.ts';
import { LeaseLost, renewLeases, takeLease } from './lease.ts';
import { outboxCommands } from './sessions.tables.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const status = async (connectionId: number) =>
  (await server.admin.query('select status from connections where id = $1', [connectionId])).rows[0].status as string;

test('a session is asked for, shown a QR, paired, dropped and started again [CONN-05, CONN-06, CONN-24]', async () => {
  const { admin, connectionId } = await makeInbox(server);
  const params = { whatsappId: connectionId };
  expect(await status(connectionId)).toBe('CONNECTED');
  await call(server, connectionsApi.logout, { as: admin, params });
  await until(async () => (await status(connectionId)) === 'DISCONNECTED');
  expect((await call(server, connectionsApi.start, { as: admin, params })).status).toBe(200);
  await until(async () => (await status(connectionId)) === 'qrcode');
  const { body } = await call(server, connectionsApi.get, { as: admin, params });
  expect(body.qrcode).toMatch(/^recado-sandbox:/);
});

test('a second process takes over within ten seconds, and the stale owner writes nothing [trust R8]', async () => {
  const { agent, testContact, connectionId, companyId } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id },
  });
  const fenceOf = async () =>
    (await server.admin.query('select owner, fence from session_leases where connection_id = $1', [connectionId]))
      .rows[0] as { owner: string; fence: number };
  const before = await fenceOf();

  // Somebody else owns it now: as if this process had slept past its lease.
  await server.admin.query(
    `update session_leases set expires_at = now() - interval '1 second' where connection_id = $1`,
    [connectionId],
  );
  const thief = await takeLease(server.workshop, 'another process', companyId, connectionId);
  expect(thief!.fence).toBeGreaterThan(before.fence);
  const sent = await call(server, messagesApi.send, {
    as: agent,
    params: { ticketId },
    body: { body: 'espera o novo dono' },
  });
  expect(sent.status).toBe(200);

  // The thief falls silent as well: a second process of the house takes over and carries the order out.
  const second = await startTestServer(server.databaseUrl, server.config.dataDirectory, { roles: 'phones' });
  try {
    const started = Date.now();
    await until(async () => (await testContact.inbox()).some(({ body }) => body === 'espera o novo dono'), 15_000);
    expect(Date.now() - started).toBeLessThan(12_000);
    expect((await fenceOf()).fence).toBeGreaterThan(thief!.fence);
    expect((await testContact.inbox()).filter(({ body }) => body === 'espera o novo dono')).toHaveLength(1);
    await expect(thief!.inCompany(async () => 'written')).rejects.toThrow(LeaseLost);
  } finally {
    await second.stop();
  }
}, 40_000);

test('an expired lease is taken over at once, also between two rounds [trust R8]', async () => {
  const { companyId, admin, connectionId } = await makeInbox(server);
  const lines = [
    connectionId,
    await makeConnection(server, companyId, admin),
    await makeConnection(server, companyId, admin),
  ];
  // As of a process that died: their last breaths lie 0.7 s apart, and a round of ours comes every 2 s.
  for (const [at, id] of lines.entries())
    await server.admin.query(
      `update session_leases set owner = 'a dead process', fence = fence + 1, expires_at = now() + make_interval(secs => $2) where connection_id = $1`,
      [id, 6 + at * 0.7],
    );
  const late: number[] = [];
  for (const id of lines)
    late.push(
      await until(async () => {
        const { rows } = await server.admin.query(
          `select owner, extract(epoch from expires_at - now())::float8 as left from session_leases where connection_id = $1`,
          [id],
        );
        const { owner, left } = rows[0] as { owner: string; left: number };
        return owner === 'a dead process' && left < -1.25 ? -left : owner !== 'a dead process' && 0.001;
      }, 12_000),
    );
  expect(late).toEqual([0.001, 0.001, 0.001]);
}, 30_000);

test('a renewal does not wait for Works of the owner, a takeover does [trust R8]', async () => {
  const companyId = await makeCompany(server);
  const { rows } = await server.admin.query<{ id: number }>(
    `insert into connections (company_id, name, provider, desired_state) values ($1, 'Parada', 'sandbox', 'closed') returning id`,
    [companyId],
  );
  const connectionId = rows[0]!.id;
  const lease = (await takeLease(server.workshop, 'owner', companyId, connectionId))!;
  let finish: (() => void) | undefined;
  const writing = lease.inCompany(async () => {
    await new Promise<void>((resolve) => (finish = resolve));
  });
  await until(() => finish !== undefined);
  const renewed = await Promise.race([renewLeases(server.workshop, 'owner', companyId, [connectionId]), pause(1_500)]);
  expect(renewed).toEqual(new Map([[connectionId, lease.fence]]));

  await server.admin.query(
    `update session_leases set expires_at = now() - interval '1 second' where connection_id = $1`,
    [connectionId],
  );
  let isTaken = false;
  const taking = takeLease(server.workshop, 'thief', companyId, connectionId).then((taken) => {
    isTaken = true;
    return taken;
  });
  await pause(300);
  expect(isTaken).toBe(false);
  finish!();
  await writing;
  expect((await taking)!.fence).toBe(lease.fence + 1);
});

test('a proof of ownership expires with its lease, by a clock that runs in a frozen process [trust R8]', async () => {
  const { connectionId, companyId } = await makeInbox(server);
  await server.admin.query(
    `update session_leases set expires_at = now() - interval '1 second' where connection_id = $1`,
    [connectionId],
  );
  const lease = (await takeLease(server.workshop, 'a process that sleeps', companyId, connectionId))!;
  // Not proven yet: to have taken it once says nothing.
  expect(lease.holds()).toBe(false);
  await server.admin.query(
    `update session_leases set expires_at = now() + interval '300 milliseconds' where connection_id = $1`,
    [connectionId],
  );
  await lease.inCompany(async () => undefined);
  expect(lease.holds()).toBe(true);
  await until(() => !lease.holds());
  await expect(lease.inCompany(async () => undefined)).rejects.toThrow(LeaseLost);
});

test('a command whose owner died between claim and settle is unknown and never repeated', async () => {
  const { agent, testContact, connectionId, companyId } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id },
  });
  // Claimed by an owner before any of ours: fence 0.
  const messageId = await within(server, companyId, async (work) => {
    const { rows } = await work.db
      .execute(`insert into messages (company_id, wid, ticket_id, connection_id, chat_contact_id, body, from_me, read, media_type, sent_at)
      select company_id, 'DEAD' || id, id, connection_id, contact_id, 'no meio', true, true, 'conversation', now() from tickets where company_id = ${companyId} and id = ${ticketId} returning id`);
    const id = (rows[0] as { id: number }).id;
    await work.db
      .insert(outboxCommands)
      .values({ companyId, connectionId, chat: 'contact:x', kind: 'send', messageId: id, fence: 0, attempts: 1 });
    return id;
  });
  await server.admin.query(
    `update session_leases set expires_at = now() - interval '1 second' where connection_id = $1`,
    [connectionId],
  );
  const error = () =>
    server.admin
      .query('select error from messages where id = $1', [messageId])
      .then(({ rows }) => rows[0].error as string | null);
  expect(await until(error, 15_000)).toBe('ERR_NOT_CONFIRMED');
  expect((await testContact.inbox()).filter(({ body }) => body === 'no meio')).toEqual([]);
  // A person settles it without sending.
  expect(
    (await call(server, messagesApi.resolve, { as: agent, params: { messageId }, body: { as: 'sent' } })).body,
  ).toMatchObject({ ack: 1, error: null });
}, 30_000);

test('a claim whose commit was carried out and whose answer was lost holds up no chat (trust R2, architecture 4b)', async () => {
  const { agent, testContact, connectionId, companyId } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id },
  });
  const { fence } = (
    await server.admin.query('select fence from session_leases where connection_id = $1', [connectionId])
  ).rows[0] as { fence: number };
  // The owner's claim: it holds the command, whose outcome is unknown.
  await within(server, companyId, async (work) => {
    const { rows } = await work.db
      .execute(`insert into messages (company_id, wid, ticket_id, connection_id, chat_contact_id, body, from_me, read, media_type, sent_at)
      select company_id, 'HELD' || id, id, connection_id, contact_id, 'presa', true, true, 'conversation', now() from tickets where company_id = ${companyId} and id = ${ticketId} returning id`);
    await work.db.insert(outboxCommands).values({
      companyId,
      connectionId,
      chat: 'contact:x',
      kind: 'send',
      messageId: (rows[0] as { id: number }).id,
      fence,
      attempts: 1,
    });
  });
  const admin = await server.admin.connect();
  try {
    // The next claim waits for the table, and its connection breaks there: how it ended, the owner cannot know.
    await admin.query('begin');
    await admin.query('lock table outbox_commands in access exclusive mode');
    await pause(1_500);
    const { rowCount } = await server.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%claim_commands(%'`,
    );
    expect(rowCount).toBeGreaterThan(0);
    await admin.query('rollback');
  } finally {
    admin.release();
  }
  await until(async () => (await testContact.inbox()).some(({ body }) => body === 'presa'), 10_000);
}, 30_000);

test('a session that closes during a claim gives the message back before its lease [trust R14]', async () => {
  // A server of its own: no other session claims.
  const server = await openTestServer();
  const { agent, testContact, connectionId, companyId } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id },
  });
  const setDesired = async (state: 'open' | 'closed') => {
    await server.admin.query('update connections set desired_state = $2 where id = $1', [connectionId, state]);
    await server.admin.query(`select pg_notify('desired_states', $1)`, [`${companyId}:${connectionId}`]);
  };
  const isFree = async () =>
    (
      await server.admin.query('select expires_at < now() as free from session_leases where connection_id = $1', [
        connectionId,
      ])
    ).rows[0].free as boolean;
  const command = async () =>
    (
      await server.admin.query('select fence, attempts from outbox_commands where connection_id = $1 and kind = $2', [
        connectionId,
        'send',
      ])
    ).rows;
  const admin = await server.admin.connect();
  try {
    await admin.query('begin');
    const { rows } = await admin.query<{ id: number }>(
      `insert into messages (company_id, wid, ticket_id, connection_id, chat_contact_id, body, from_me, read, media_type, sent_at)
      select company_id, 'CLAIMED' || id, id, connection_id, contact_id, 'na despedida', true, true, 'conversation', now() from tickets where company_id = $1 and id = $2 returning id`,
      [companyId, ticketId],
    );
    await admin.query(
      `insert into outbox_commands (company_id, connection_id, chat, kind, message_id) values ($1, $2, 'contact:x', 'send', $3)`,
      [companyId, connectionId, rows[0]!.id],
    );
    await admin.query('lock table outbox_commands in access exclusive mode');
    await until(
      async () =>
        (
          await server.admin.query(
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%claim_commands(%'`,
          )
        ).rowCount === 1,
    );
    await setDesired('closed');
    await pause(700);
    expect(await isFree()).toBe(false);
    await admin.query('commit');
  } finally {
    admin.release();
  }
  await until(isFree);
  expect(await command()).toEqual([{ fence: null, attempts: 0 }]);
  await setDesired('open');
  await until(async () => (await testContact.inbox()).some(({ body }) => body === 'na despedida'), 10_000);
  expect((await testContact.inbox()).filter(({ body }) => body === 'na despedida')).toHaveLength(1);
}, 30_000);

test('a message without a valid address is marked refused and blocks no later one', async () => {
  const { agent, testContact, companyId } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  const { contactId } = (
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId },
      body: { status: 'open', userId: agent.id },
    })
  ).body;
  const identities = await server.admin.query(
    'delete from contact_identities where company_id = $1 and contact_id = $2 returning kind, value',
    [companyId, contactId],
  );
  const lost = (
    await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'para ninguém' } })
  ).body;
  const errorOf = async (id: number) =>
    (await server.admin.query('select error from messages where id = $1', [id])).rows[0].error as string | null;
  await until(async () => (await errorOf(lost.id)) === 'ERR_SENDING_WAPP_MSG');
  const { kind, value } = identities.rows[0] as { kind: string; value: string };
  await server.admin.query(
    'insert into contact_identities (company_id, kind, value, contact_id) values ($1, $2, $3, $4)',
    [companyId, kind, value, contactId],
  );
  expect(
    (await call(server, messagesApi.send, { as: agent, params: { ticketId }, body: { body: 'para você' } })).status,
  ).toBe(200);
  await until(async () => (await testContact.inbox()).some(({ body }) => body === 'para você'));
});

test('the phone’s results are stored after the database was away, and nothing is sent twice (trust R2)', async () => {
  const { agent, testContact, companyId } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id },
  });
  const cut = () =>
    server.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'recado_app' and datname = current_database()`,
    );
  const sent: number[] = [];
  for (let round = 0; round < 4; round++) {
    const answer = await until(async () => {
      const tried = await call(server, messagesApi.send, {
        as: agent,
        params: { ticketId },
        body: { body: `mensagem ${round}`, clientKey: `r2-${round}` },
      });
      return tried.status === 200 ? tried : undefined;
    });
    sent.push(answer.body.id);
    await cut();
  }
  await until(
    async () =>
      (
        await server.admin.query(
          'select count(*)::int as many from messages where company_id = $1 and id = any($2) and ack >= 1',
          [companyId, sent],
        )
      ).rows[0].many === sent.length,
    20_000,
  );
  expect((await testContact.inbox()).map(({ body }) => body)).toEqual([0, 1, 2, 3].map((round) => `mensagem ${round}`));
}, 40_000);

test('a message that is stored while its connection is deleted does not wait forever [CONN-36]', async () => {
  const { admin, connectionId, companyId, testContact } = await makeInbox(server);
  const { ticketId } = await testContact.says('oi');
  // Its session is run by another process, which does nothing meanwhile.
  await server.admin.query(
    `update session_leases set owner = 'another process', fence = fence + 1, expires_at = now() + interval '1 minute'
     where connection_id = $1`,
    [connectionId],
  );
  const messageId = await within(server, companyId, async (work) => {
    const ticket = await getTicket(work, ticketId);
    if (!isSendable(ticket)) throw new Error('the connection is off');
    const { id } = await postMessage(work, ticket, { userId: null, body: 'até já' }, {}, sending);
    const removed = await call(server, connectionsApi.remove, { as: admin, params: { whatsappId: connectionId } });
    expect(removed.status).toBe(200);
    return id;
  });
  const { rows } = await server.admin.query<{ payload: { payload: { connectionId: number } } }>(
    `select payload from graphile_worker._private_jobs where (payload ->> 'companyId')::int = $1 and key is null`,
    [companyId],
  );
  const name = 'connections.dropLateCommands';
  const job = server.jobs.find((one) => one.name === name) as unknown as Job<object>;
  expect(rows.map(({ payload }) => payload.payload)).toContainEqual({ connectionId });
  await job.run(errandOf(server.workshop, companyId, { kind: 'system', name }, openLog('silent', false)), {
    connectionId,
  });
  const after = await server.admin.query<{ error: string | null }>('select error from messages where id = $1', [
    messageId,
  ]);
  expect(after.rows).toEqual([{ error: 'ERR_SENDING_WAPP_MSG' }]);
  // The owner of the session still has to log out.
  const left = await server.admin.query('select kind from outbox_commands where connection_id = $1', [connectionId]);
  expect(left.rows).toEqual([{ kind: 'logout' }]);
});
