import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contactsApi, internalNotesApi, messagesApi, notesApi, schedulesApi, ticketsApi } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.ts';
import { call, openTestServer, until, type TestServer } from '../harness.ts';
import { makeTestContact, makeInbox } from '../make.ts';

const canary = 'CANARIOAPAGADO';

const traces = async (server: TestServer, values: readonly string[]) =>
  (await everyRow(server, 'graphile_worker')).split('\n').filter((row) => values.some((value) => row.includes(value)));

describe('deleting a contact', () => {
  it('leaves none of its words, numbers or notes in any table, and not those of another [CONT-26, S20]', async () => {
    const server = await openTestServer();
    const { admin, agent, connectionId } = await makeInbox(server);
    const gone = makeTestContact(server, admin, connectionId, `${canary} nome`);
    const stays = makeTestContact(server, admin, connectionId, 'Fica', '5511933334444');
    await stays.says('FICA também');
    const { ticketId, messageId } = await gone.says(`${canary} pergunta`);
    const { contactId } = (
      await call(server, ticketsApi.update, {
        as: agent,
        params: { ticketId },
        body: { status: 'open', userId: agent.id },
      })
    ).body;
    await call(server, messagesApi.send, {
      as: agent,
      params: { ticketId },
      body: { body: `${canary} resposta`, quotedMsg: messageId },
    });
    await call(server, notesApi.create, { as: agent, body: { note: `${canary} observação`, ticketId, contactId } });
    await call(server, internalNotesApi.create, {
      as: agent,
      params: { ticketId },
      body: { body: `${canary} nota interna` },
    });
    await call(server, schedulesApi.create, {
      as: agent,
      body: { contactId, body: `${canary} agendada`, sendAt: '2090-01-01T12:00:00.000Z' },
    });
    await gone.says(`${canary} editada`, { kind: 'edit', targetWid: 'NUNCACHEGOU' });
    await until(async () => (await gone.inbox()).length > 0);
    expect((await traces(server, [canary, gone.number])).length).toBeGreaterThan(5);

    expect((await call(server, contactsApi.remove, { as: admin, params: { contactId } })).status).toBe(200);
    // Edits that came before their message wait for it, for an hour at most; nothing names whose they are.
    const left = (await traces(server, [canary, gone.number])).filter((row) => !row.startsWith('public.early_events'));
    expect(left).toEqual([]);
    expect((await traces(server, ['FICA também'])).length).toBeGreaterThan(0);
    const files = readdirSync(join(server.config.dataDirectory), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(server.config.dataDirectory, file),
    );
    const stored = files
      .filter((file) => statSync(file).isFile() && !file.includes('sandbox'))
      .map((file) => readFileSync(file, 'latin1'));
    expect(stored.filter((text) => text.includes(canary))).toEqual([]);
  }, 40_000);
});

describe('the log of tickets', () => {
  it('can be added to and read by the working role, and not changed or emptied [S20]', async () => {
    const server = await openTestServer();
    const client = await server.admin.connect();
    try {
      await client.query(`set role recado_app; select set_config('app.company_id', '1', false)`);
      for (const statement of [
        'update ticket_events set reason = null',
        'delete from ticket_events',
        'truncate ticket_events',
      ])
        await expect(client.query(statement), statement).rejects.toThrow(/permission denied/);
    } finally {
      await client.query('reset role').catch(() => undefined);
      client.release(true);
    }
  });
});
