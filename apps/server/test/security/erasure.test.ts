import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { contactsApi, internalNotesApi, messagesApi, notesApi, schedulesApi, ticketsApi } from '@recado/contracts';
import { describe, expect, it } from 'vitest';
import { everyRow } from '../everyRow.ts';
import { call, openHouse, until, type House } from '../harness.ts';
import { makeCustomer, makeInbox } from '../make.ts';

const canary = 'CANARIOAPAGADO';

const traces = async (house: House, values: readonly string[]) =>
  (await everyRow(house, 'graphile_worker')).split('\n').filter((row) => values.some((value) => row.includes(value)));

describe('deleting a contact', () => {
  it('leaves none of its words, numbers or notes in any table, and not those of another [CONT-26, S20]', async () => {
    const house = await openHouse();
    const { admin, agent, connectionId } = await makeInbox(house);
    const gone = makeCustomer(house, admin, connectionId, `${canary} nome`);
    const stays = makeCustomer(house, admin, connectionId, 'Fica', '5511933334444');
    await stays.says('FICA também');
    const { ticketId, messageId } = await gone.says(`${canary} pergunta`);
    const { contactId } = (
      await call(house, ticketsApi.update, {
        as: agent,
        params: { ticketId },
        body: { status: 'open', userId: agent.id },
      })
    ).body;
    await call(house, messagesApi.send, {
      as: agent,
      params: { ticketId },
      body: { body: `${canary} resposta`, quotedMsg: messageId },
    });
    await call(house, notesApi.create, { as: agent, body: { note: `${canary} observação`, ticketId, contactId } });
    await call(house, internalNotesApi.create, {
      as: agent,
      params: { ticketId },
      body: { body: `${canary} nota interna` },
    });
    await call(house, schedulesApi.create, {
      as: agent,
      body: { contactId, body: `${canary} agendada`, sendAt: '2090-01-01T12:00:00.000Z' },
    });
    await gone.says(`${canary} editada`, { kind: 'edit', targetWid: 'NUNCACHEGOU' });
    await until(async () => (await gone.inbox()).length > 0);
    expect((await traces(house, [canary, gone.number])).length).toBeGreaterThan(5);

    expect((await call(house, contactsApi.remove, { as: admin, params: { contactId } })).status).toBe(200);
    // Edits that came before their message wait for it, for an hour at most; nothing names whose they are.
    const left = (await traces(house, [canary, gone.number])).filter((row) => !row.startsWith('public.early_events'));
    expect(left).toEqual([]);
    expect((await traces(house, ['FICA também'])).length).toBeGreaterThan(0);
    const files = readdirSync(join(house.config.dataDirectory), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(house.config.dataDirectory, file),
    );
    const stored = files
      .filter((file) => statSync(file).isFile() && !file.includes('sandbox'))
      .map((file) => readFileSync(file, 'latin1'));
    expect(stored.filter((text) => text.includes(canary))).toEqual([]);
  }, 40_000);
});

describe('the log of tickets', () => {
  it('can be added to and read by the working role, and not changed or emptied [S20]', async () => {
    const house = await openHouse();
    const client = await house.admin.connect();
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
