import { auditApi, dashboardApi, messagesApi, personalDataApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer } from '../../../../test/harness.ts';
import { makeInbox } from '../../../../test/make.ts';
import { sendFile } from '../../../../test/sendFile.ts';
import { errandOf } from '../../../kernel/errand.ts';
import { openLog } from '../../../kernel/log.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

const quiet = openLog('silent', false);
const night = (companyId: number) =>
  server.jobs
    .find(({ name }) => name === 'personalData.retention')!
    .run(errandOf(server.workshop, companyId, { kind: 'system', name: 'test' }, quiet), {} as never);

/** A closed ticket with a text and a file of two years ago, and a live ticket with an old message. */
async function makeHistory() {
  const inbox = await makeInbox(server);
  const { companyId, admin, testContact } = inbox;
  const { ticketId } = await testContact.says('mensagem antiga');
  const params = { ticketId };
  await call(server, ticketsApi.update, { as: admin, params, body: { status: 'open', userId: admin.id } });
  await sendFile(server, admin, ticketId, 'antigo.txt', 'Arquivo antigo');
  await call(server, ticketsApi.update, { as: admin, params, body: { status: 'closed', closeUnread: true } });
  const live = await testContact.says('conversa de agora');
  await server.admin.query(`update messages set sent_at = now() - interval '2 years' where company_id = $1`, [
    companyId,
  ]);
  const read = async () => (await call(server, messagesApi.list, { as: admin, params })).body.messages;
  return { ...inbox, ticketId, liveTicketId: live.ticketId, read };
}

describe('retention by age', () => {
  it('is off until a company switches it on', async () => {
    const { companyId, admin, read } = await makeHistory();
    expect((await call(server, personalDataApi.getRetention, { as: admin })).body).toEqual({
      messageDays: null,
      mediaDays: null,
    });
    const before = await read();
    await night(companyId);
    expect(await read()).toEqual(before);
    expect((await call(server, personalDataApi.list, { as: admin })).body.tasks).toEqual([]);
  });

  it('erases what the preview counted, keeps figures and live tickets, and is in the report', async () => {
    const { companyId, admin, read, liveTicketId } = await makeHistory();
    const preview = await call(server, personalDataApi.previewRetention, { as: admin, query: { messageDays: '365' } });
    expect(preview.body).toEqual({ messages: 2, files: 1 });
    const figures = () => call(server, dashboardApi.summary, { as: admin, query: { days: 30 } });
    const before = (await figures()).body;
    const body = { messageDays: 365, mediaDays: null } as const;
    expect((await call(server, personalDataApi.changeRetention, { as: admin, body })).body).toEqual(body);
    await night(companyId);
    const messages = await read();
    expect(messages.map((message) => [message.body, message.mediaUrl, message.erasedAt !== null])).toEqual([
      ['', null, true],
      ['', null, true],
    ]);
    expect((await figures()).body).toEqual(before);
    const live = await call(server, messagesApi.list, { as: admin, params: { ticketId: liveTicketId } });
    expect(live.body.messages.map((message) => message.body)).toContain('conversa de agora');
    const { body: report } = await call(server, personalDataApi.list, { as: admin });
    expect(report.tasks).toMatchObject([
      { kind: 'retention', status: 'done', userName: '', counts: { messages: 2, files: 1 } },
    ]);
    expect((await server.admin.query('select 1 from media where company_id = $1', [companyId])).rowCount).toBe(0);
    // A second night finds nothing and reports nothing.
    await night(companyId);
    expect((await call(server, personalDataApi.list, { as: admin })).body.tasks.length).toBe(1);
    const audit = await call(server, auditApi.list, { as: admin });
    expect(audit.body.entries[0]).toMatchObject({ kind: 'setting', entityId: 'retention.messageDays' });
  });

  it('keeps an age that a call does not name: a page that was opened earlier brings none back', async () => {
    const { admin } = await makeHistory();
    const change = async (body: { messageDays?: 365 | null; mediaDays?: 90 | null }) =>
      (await call(server, personalDataApi.changeRetention, { as: admin, body })).body;
    expect(await change({ mediaDays: 90 })).toEqual({ messageDays: null, mediaDays: 90 });
    expect(await change({ mediaDays: null })).toEqual({ messageDays: null, mediaDays: null });
    expect(await change({ messageDays: 365 })).toEqual({ messageDays: 365, mediaDays: null });
    expect(await change({})).toEqual({ messageDays: 365, mediaDays: null });
  });

  it('erases only the files where only files are chosen', async () => {
    const { companyId, admin, read } = await makeHistory();
    await call(server, personalDataApi.changeRetention, { as: admin, body: { messageDays: null, mediaDays: 90 } });
    await night(companyId);
    const messages = await read();
    expect(messages.map((message) => message.body)).toContain('mensagem antiga');
    const file = messages.find((message) => message.mediaErasedAt !== null)!;
    expect([file.mediaUrl, file.mediaStatus, file.erasedAt]).toEqual([null, null, null]);
  });
});
