import { messagesApi, ticketsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, until, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeInbox, type TestContact } from '../../../test/make.ts';
import { postFile } from '../../../test/sendFile.ts';

let server: TestServer;
let agent: TestUser;
let testContact: TestContact;
let ticketId: number;
beforeAll(async () => {
  server = await openTestServer();
  const inbox = await makeInbox(server);
  ({ agent, testContact } = inbox);
  ({ ticketId } = await testContact.says('oi'));
  await call(server, ticketsApi.update, {
    as: agent,
    params: { ticketId },
    body: { status: 'open', userId: agent.id },
  });
});

const send = (body: object) => call(server, messagesApi.send, { as: agent, params: { ticketId }, body });
const sentBodies = async () => (await testContact.inbox()).map(({ body }) => body);

const sendNote = (content: string, clientKey: string, caption = '') =>
  postFile(
    server,
    agent,
    `/messages/${ticketId}`,
    { body: caption, clientKey },
    new File([content], 'nota.txt', { type: 'text/plain' }),
  );

describe('sending with a client key', () => {
  it('answers the stored message to a repeat, also to twenty at once, and sends it once [HTTP-12, R17]', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ body: 'uma vez', clientKey: 'a' })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    await until(async () => (await sentBodies()).includes('uma vez'));
    expect((await sentBodies()).filter((body) => body === 'uma vez')).toHaveLength(1);
  });

  it('refuses the key with another text, quote or template with 409 and sends nothing [R17]', async () => {
    const first = await send({ body: 'primeira', clientKey: 'b' });
    for (const other of [
      { body: 'segunda' },
      { body: 'primeira', quotedMsg: first.body.id },
      { body: 'primeira', voice: true },
    ])
      expect(await send({ ...other, clientKey: 'b' })).toMatchObject({
        status: 409,
        body: { error: 'ERR_CLIENT_KEY_REUSED' },
      });
    await send({ body: 'depois', clientKey: 'c' });
    await until(async () => (await sentBodies()).includes('depois'));
    expect(await sentBodies()).not.toContain('segunda');
  });

  it('of 64 characters is one for each of several files', async () => {
    const form = new FormData();
    form.set('clientKey', 'k'.repeat(64));
    for (const name of ['um', 'dois', 'três']) form.append('medias', new File([name], `${name}.txt`));
    const headers = { authorization: `Bearer ${agent.token}` };
    const post = () => fetch(`${server.url}/api/messages/${ticketId}`, { method: 'POST', headers, body: form });
    const [first, second] = [await post(), await post()];
    expect([first.status, second.status]).toEqual([200, 200]);
    type Stored = { id: number; messages: object[] };
    const [stored, repeated] = [(await first.json()) as Stored, (await second.json()) as Stored];
    expect([stored.messages.length, repeated.id]).toEqual([3, stored.id]);
  });

  it('compares files by their content [R17]', async () => {
    const first = await sendNote('um', 'd');
    expect(await sendNote('um', 'd')).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect(await sendNote('dois', 'd')).toMatchObject({ status: 409, body: { error: 'ERR_CLIENT_KEY_REUSED' } });
    expect(await sendNote('um', 'd', 'legenda')).toMatchObject({ status: 409 });
  });

  it('compares the text as it was typed, not as its variables were filled [HTTP-12]', async () => {
    const first = await send({ body: 'Olá {{firstName}}', clientKey: 'e' });
    expect(await send({ body: 'Olá {{firstName}}', clientKey: 'e' })).toMatchObject({
      status: 200,
      body: { id: first.body.id },
    });
  });
});
