import { schedulesApi, ticketsApi } from '@recado/contracts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { call, openTestServer, openScreen, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeInbox, makeUser } from '../../../test/make.ts';
import { postFile } from '../../../test/sendFile.ts';

let server: TestServer;
let png: Buffer;
beforeAll(async () => {
  server = await openTestServer();
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer();
});

async function makeScheduled() {
  const made = await makeInbox(server);
  const { ticketId } = await made.testContact.says('oi');
  const { contactId } = (await call(server, ticketsApi.get, { as: made.admin, params: { ticketId } })).body;
  const { body } = await call(server, schedulesApi.create, {
    as: made.agent,
    body: { contactId, body: 'Olhe só, {{firstName}}', sendAt: new Date(Date.now() + 3_600_000).toISOString() },
  });
  return { ...made, ticketId, id: body.id };
}

async function attach(
  as: TestUser,
  id: number,
  file: File | undefined,
): Promise<{ status: number; body: Record<string, never> }> {
  const form = new FormData();
  if (file) form.set('file', file);
  else form.set('nothing', 'here');
  const answer = await fetch(`${server.url}/api/schedules/${id}/media-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as never };
}

test('a picture of a schedule is shown, sent with the text as caption, and can be removed [SCH-03, SCH-11]', async () => {
  const { agent, admin, testContact, id } = await makeScheduled();
  const screen = await openScreen(server, admin);
  const attached = await attach(agent, id, new File([new Uint8Array(png)], 'convite.png', { type: 'image/png' }));
  expect(attached).toMatchObject({
    status: 200,
    body: { mensagem: 'ok', schedule: { id, mediaName: 'convite.png', mediaPath: expect.stringMatching(/\.png$/) } },
  });
  const { schedule } = await screen
    .next('schedule')
    .then((event) => event as { schedule: { mediaUrl: string; mediaPath: string } });
  const seen = await fetch(schedule.mediaUrl.replace(/^https?:\/\/[^/]+/, server.url));
  expect([seen.status, seen.headers.get('content-type'), Buffer.from(await seen.arrayBuffer()).equals(png)]).toEqual([
    200,
    'image/png',
    true,
  ]);

  expect((await call(server, schedulesApi.detach, { as: agent, params: { scheduleId: id } })).status).toBe(200);
  expect((await call(server, schedulesApi.get, { as: agent, params: { scheduleId: id } })).body).toMatchObject({
    mediaPath: null,
    mediaName: null,
    mediaUrl: null,
  });

  await attach(admin, id, new File([new Uint8Array(png)], 'outro.png'));
  await call(server, schedulesApi.change, {
    as: agent,
    params: { scheduleId: id },
    body: { sendAt: new Date().toISOString() },
  });
  const [arrived] = await until(async () => (await testContact.inbox()).length > 0 && testContact.inbox());
  expect(arrived).toMatchObject({ kind: 'image', body: 'Olhe só, Ana', mediaName: 'outro.png' });
  await until(
    async () =>
      (await call(server, schedulesApi.get, { as: agent, params: { scheduleId: id } })).body.status === 'ENVIADA',
  );
  expect(await attach(agent, id, new File([new Uint8Array(png)], 'tarde.png'))).toMatchObject({
    status: 409,
    body: { error: 'ERR_SCHEDULE_LOCKED' },
  });
});

test('only pictures by content are accepted, only from users who may change the schedule [SCH-03]', async () => {
  const { companyId, agent, id } = await makeScheduled();
  const other = await makeUser(server, companyId);
  const picture = new File([new Uint8Array(png)], 'convite.png');
  expect(await attach(agent, id, new File(['%PDF-1.7 nada'], 'convite.png', { type: 'image/png' }))).toMatchObject({
    status: 400,
    body: { error: 'ERR_FILE_TYPE', details: { allowed: ['image/png', 'image/jpeg'] } },
  });
  expect(await attach(agent, id, undefined)).toMatchObject({
    status: 400,
    body: { error: 'ERR_VALIDATION', details: { fields: { file: 'required' } } },
  });
  expect(await attach(other, id, picture)).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } });
  expect(await attach(agent, 999_999, picture)).toMatchObject({
    status: 404,
    body: { error: 'ERR_NO_SCHEDULE_FOUND' },
  });
  expect((await call(server, schedulesApi.detach, { as: other, params: { scheduleId: id } })).body).toEqual({
    error: 'ERR_NO_PERMISSION',
  });
  expect((await server.admin.query(`select 1 from media where company_id = $1`, [companyId])).rows).toEqual([]);
});

test('a client key stores one schedule, and is refused with other content [decision 0155]', async () => {
  const { agent, admin, ticketId } = await makeScheduled();
  const { contactId } = (await call(server, ticketsApi.get, { as: admin, params: { ticketId } })).body;
  const sendAt = new Date(Date.now() + 7_200_000).toISOString();
  const post = (body: string) => {
    const fields = { contactId: String(contactId), body, sendAt, clientKey: 'k1' };
    return postFile(server, agent, '/schedules', fields, new File([new Uint8Array(png)], 'convite.png'), 'file');
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => post('Uma vez só')));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(answers[0]!.status).toBe(200);
  expect(await post('Outro texto')).toMatchObject({ status: 409, body: { error: 'ERR_CLIENT_KEY_REUSED' } });
  // The time of a repeat may be past: what was stored stays stored.
  await server.admin.query(`update schedules set send_at = now() - interval '1 hour' where id = $1`, [
    answers[0]!.body.id,
  ]);
  expect((await post('Uma vez só')).body.id).toBe(answers[0]!.body.id);
  const { rows } = await server.admin.query(
    `select s.id, count(m.id)::int as pictures from schedules s left join media m on m.owner_kind = 'schedule' and m.owner_id = s.id
      where s.body = 'Uma vez só' group by s.id`,
  );
  expect(rows).toEqual([{ id: answers[0]!.body.id, pictures: 1 }]);
});
