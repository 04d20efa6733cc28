import { ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliverAll } from '../../../test/deliverAll.ts';
import { call, openTestServer, openScreen, type TestServer } from '../../../test/harness.ts';
import { makeInbox, makeUser, makeQueue } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

/** An attendant holds a ticket; a colleague works in the same queue. */
async function makeHeld() {
  const inbox = await makeInbox(server);
  const { companyId, agent, testContact, queueId, connectionId } = inbox;
  const colleague = await makeUser(server, companyId, { queueIds: [queueId] });
  const { ticketId } = await testContact.says('oi');
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id, queueId },
  });
  const toColleague = { status: 'open', userId: colleague.id, queueId, whatsappId: connectionId } as const;
  return { ...inbox, colleague, ticketId, toColleague };
}

describe('a transfer with a comment', () => {
  it('tells the new attendant, stands in the log and never reaches the contact [TIC-20]', async () => {
    const { companyId, agent, colleague, testContact, ticketId, toColleague, queueId, connectionId } = await makeHeld();
    const stranger = await makeUser(server, companyId, { queueIds: [await makeQueue(server, companyId)] });
    const [theirs, others] = [await openScreen(server, colleague), await openScreen(server, stranger)];
    const comment = 'Quer trocar a mesa, já mandei as medidas';
    const moved = await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId },
      body: { ...toColleague, comment: `  ${comment} ` },
    });
    expect(moved.status).toBe(200);
    expect(await theirs.next('transfer')).toMatchObject({
      ticketId,
      uuid: moved.body.uuid,
      contact: { name: 'Ana' },
      from: { id: agent.id, name: agent.name },
      comment,
    });

    const events = (await call(server, ticketsApi.events, { as: colleague, params: { ticketId } })).body.events;
    expect(events.filter(({ type }) => type === 'transferred')).toMatchObject([
      { actor: { id: agent.id }, after: { userId: colleague.id, comment } },
    ]);
    expect((await call(server, ticketsApi.events, { as: stranger, params: { ticketId } })).status).toBe(404);
    expect((await testContact.inbox()).map(({ body }) => body).join()).not.toContain(comment);

    // Taking a ticket over oneself rings nowhere, and a queue has no person to tell.
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId },
      body: { status: 'open', userId: agent.id, queueId, whatsappId: connectionId },
    });
    await call(server, ticketsApi.update, {
      as: agent,
      params: { ticketId },
      body: { status: 'pending', userId: null, queueId: await makeQueue(server, companyId), whatsappId: connectionId },
    });
    await deliverAll(server, agent, [theirs, others]);
    expect([theirs, others].every((screen) => screen.silent('transfer'))).toBe(true);
  });

  it('is refused when it is too long, or when nothing is transferred', async () => {
    const { agent, ticketId, toColleague } = await makeHeld();
    const change = (body: object) => call(server, ticketsApi.update, { as: agent, params: { ticketId }, body });
    expect(await change({ ...toColleague, comment: 'x'.repeat(1_001) })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: { fields: { comment: 'too_big' } } },
    });
    expect(await change({ status: 'closed', comment: 'tchau' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: { fields: { comment: 'not_a_transfer' } } },
    });
    expect((await change({ ...toColleague, comment: null })).status).toBe(200);
  });
});
