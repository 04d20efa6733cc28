import { connectionsApi, externalApi, flowCampaignsApi, ticketsApi, ticketTagsApi, usersApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { giveToUser, lockTicket } from '../src/features/tickets/index.ts';
import { findConstraintCode } from '../src/kernel/db/constraintCodes.ts';
import { documentOf, makeFlow, textNode } from './flows.ts';
import { call, openTestServer, type TestServer, type TestUser } from './harness.ts';
import { makeInbox, makeQueue, makeTag, makeTestContact, makeUser, within } from './make.ts';
import { untilBlocked } from './untilBlocked.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** Calls while another transaction has deleted the row and commits. */
const whileDeleted = <T>(table: string, id: number, act: () => Promise<T>): Promise<T> =>
  whileDone(`delete from ${table} where id = $1`, [id], act);

/** Calls while another transaction has done something and commits. */
async function whileDone<T>(statement: string, values: unknown[], act: () => Promise<T>): Promise<T> {
  const removal = await server.admin.connect();
  await removal.query('begin');
  await removal.query(statement, values);
  const acting = act();
  await Promise.race([acting, untilBlocked(server)]);
  await removal.query('commit');
  removal.release();
  return acting;
}

/** Acts while a removal of the user, which has looked for tickets already, waits for the queues of the user. */
async function whileUserRemoved<T>(admin: TestUser, userId: number, act: () => Promise<T>): Promise<T> {
  const holder = await server.admin.connect();
  await holder.query('begin');
  await holder.query('select 1 from user_queues where user_id = $1 for update', [userId]);
  const removing = call(server, usersApi.remove, { as: admin, params: { userId } });
  await untilBlocked(server);
  const acting = act();
  await Promise.race([acting, untilBlocked(server, 2)]);
  await holder.query('commit');
  holder.release();
  expect((await removing).status).toBe(200);
  return acting;
}

describe('a row that is deleted while a call names it', () => {
  it('is not found, for queues of a connection, a user and a ticket [QUE-24]', async () => {
    const { companyId, admin, agent, connectionId } = await makeInbox(server);
    const { ticketId } = await makeTestContact(server, admin, connectionId, 'Bia').says('oi');
    const missing = { status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } };
    const whileQueueDeleted = async (act: (queueId: number) => Promise<{ status: number; body: object }>) => {
      const queueId = await makeQueue(server, companyId);
      expect(await whileDeleted('queues', queueId, () => act(queueId))).toMatchObject(missing);
    };
    await whileQueueDeleted((queueId) =>
      call(server, connectionsApi.change, {
        as: admin,
        params: { whatsappId: connectionId },
        body: { queueIds: [queueId] },
      }),
    );
    await whileQueueDeleted((queueId) =>
      call(server, usersApi.change, { as: admin, params: { userId: agent.id }, body: { queueIds: [queueId] } }),
    );
    await whileQueueDeleted((queueId) =>
      call(server, ticketsApi.update, { as: admin, params: { ticketId }, body: { queueId } }),
    );
  });

  it('is not found, for the user of a ticket, also of a new one and of the API [USER-17]', async () => {
    const { companyId, admin, queueId, connectionId } = await makeInbox(server);
    const newContact = () => makeTestContact(server, admin, connectionId, 'Bia').says('oi');
    const { ticketId } = await newContact();
    const other = { ticketId: (await newContact()).ticketId };
    const { contactId } = (await call(server, ticketsApi.get, { as: admin, params: other })).body;
    const closed = { status: 'closed', closeUnread: true } as const;
    await call(server, ticketsApi.update, { as: admin, params: other, body: closed });
    await server.admin.query(`update connections set token = 'de-outro-sistema' where id = $1`, [connectionId]);
    const refuse = async (act: (userId: number) => Promise<{ status: number; body: object }>) => {
      const { id: userId } = await makeUser(server, companyId, { queueIds: [queueId] });
      expect((await whileUserRemoved(admin, userId, () => act(userId))).body).toEqual({
        error: 'ERR_USER_DONT_EXISTS',
      });
    };
    await refuse((userId) =>
      call(server, ticketsApi.update, { as: admin, params: { ticketId }, body: { status: 'open', userId, queueId } }),
    );
    await refuse((userId) =>
      call(server, ticketsApi.create, { as: admin, body: { contactId, userId, queueId, status: 'open' } }),
    );
    await refuse((userId) =>
      call(server, externalApi.send, {
        body: { number: '5513988887777', body: 'oi', userId },
        headers: { authorization: 'Bearer de-outro-sistema' },
      }),
    );
  });

  it('gets no ticket of a bot, which leaves it waiting [USER-17]', async () => {
    const { companyId, admin, queueId, testContact } = await makeInbox(server);
    const { ticketId } = await testContact.says('oi');
    const { id: userId } = await makeUser(server, companyId, { queueIds: [queueId] });
    await whileUserRemoved(admin, userId, () =>
      within(server, companyId, async (work) => {
        await lockTicket(work, ticketId);
        await giveToUser(work, ticketId, userId);
      }),
    );
    expect((await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body).toMatchObject({
      status: 'pending',
      userId: null,
    });
  });

  it('returns a ticket that a user gets while they are deleted [USER-17]', async () => {
    const { companyId, admin, queueId, testContact } = await makeInbox(server);
    const { ticketId } = await testContact.says('oi');
    const { id: userId } = await makeUser(server, companyId, { queueIds: [queueId] });
    const given = `update tickets set status = 'open', user_id = $1, queue_id = $2, pending_since = null where id = $3`;
    const remove = () => call(server, usersApi.remove, { as: admin, params: { userId } });
    expect((await whileDone(given, [userId, queueId, ticketId], remove)).status).toBe(200);
    expect((await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body).toMatchObject({
      status: 'pending',
      userId: null,
      queueId,
    });
  });

  it('is not found, for the flow of a phrase [FCAMP-07]', async () => {
    const { admin, connectionId } = await makeInbox(server);
    const flowId = await makeFlow(server, admin, documentOf({ a: textNode('Olá') }, ['1 a']));
    const body = { name: 'Natal', flowId, whatsappId: connectionId, phrase: 'quero natal' };
    const acting = () => call(server, flowCampaignsApi.create, { as: admin, body });
    expect(await whileDeleted('flows', flowId, acting)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_FLOW_FOUND' },
    });
  });

  it('is not found, for the tag of a ticket', async () => {
    const { companyId, admin, connectionId } = await makeInbox(server);
    const { ticketId } = await makeTestContact(server, admin, connectionId, 'Bia').says('oi');
    const tagId = await makeTag(server, companyId);
    const acting = () => call(server, ticketTagsApi.sync, { as: admin, body: { ticketId, tags: [tagId] } });
    expect(await whileDeleted('tags', tagId, acting)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TAG_FOUND' },
    });
  });
});

/** Tables whose rows users delete, and that other rows name by a choice of a user. */
const deletedByUsers = [
  'queues',
  'flows',
  'tags',
  'prompts',
  'queue_integrations',
  'contact_lists',
  'file_lists',
  'chats',
];
/** Their writers hold the lock of the named row, or are jobs that find it gone at their next try. */
const heldByWriter = new Set([
  'queue_options_queue',
  'file_list_options_list',
  'flow_versions_flow',
  'flow_runs_flow',
  'flow_tests_flow',
  'knowledge_sources_prompt',
  'integration_hours_integration',
  'integration_requests_integration',
]);

describe('foreign keys to rows that users delete', () => {
  it('have the error code of a missing row', async () => {
    const { rows } = await server.admin.query<{ name: string }>(
      `select conname as name from pg_constraint
       where contype = 'f' and confrelid::regclass::text = any($1) order by 1`,
      [deletedByUsers],
    );
    expect(rows.length).toBeGreaterThan(10);
    const undeclared = rows.map(({ name }) => name).filter((name) => !findConstraintCode(name));
    expect(undeclared.filter((name) => !heldByWriter.has(name))).toEqual([]);
  });
});
