import { limits, messagesApi, schedulesApi, ticketsApi } from '@recado/contracts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeCloudInbox, openCloudServer, type Stub } from '../../../test/cloud.ts';
import { call, until, type TestServer } from '../../../test/harness.ts';
import { postFile, sendFile } from '../../../test/sendFile.ts';

let server: TestServer;
let stub: Stub;
let inbox: Awaited<ReturnType<typeof makeCloudInbox>>;
let png: File;
let count = 0;
beforeAll(async () => {
  ({ server, stub } = await openCloudServer());
  inbox = await makeCloudInbox(server);
  const bytes = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  png = new File([new Uint8Array(bytes)], 'sofa.png', { type: 'image/png' });
});

const sentTo = (number: string) =>
  stub.sent.filter(({ payload }) => payload.to === number).map(({ payload }) => payload);
const long = 'a'.repeat(limits.cloudCaption);

/** A contact with an open window, and the ticket that a user works on. */
async function makeContact() {
  const number = `551390${String(4_000_000 + ++count)}`;
  await inbox.deliver([inbox.said(number, `wamid.caption${count}`, 'oi')]);
  const query = { status: 'pending', showAll: true, searchParam: number } as const;
  const [ticket] = (await call(server, ticketsApi.list, { as: inbox.admin, query })).body.tickets;
  const body = { status: 'open', userId: inbox.agent.id, queueId: inbox.queueId } as const;
  await call(server, ticketsApi.update, { as: inbox.admin, params: { ticketId: ticket!.id }, body });
  return { number, ticketId: ticket!.id, contactId: ticket!.contactId };
}

describe('a schedule with a picture on the official API', () => {
  /** Schedules a text with the picture for now. Returns the id, and what Meta got. */
  async function schedule(body: string, messages: number) {
    const { number, contactId } = await makeContact();
    const fields = { body, contactId: String(contactId), sendAt: new Date().toISOString() };
    const made = await postFile(server, inbox.agent, '/schedules', fields, png, 'file');
    const params = { scheduleId: made.body.id };
    const get = () => call(server, schedulesApi.get, { as: inbox.agent, params });
    await until(() => sentTo(number).length === messages, 10_000);
    await until(async () => (await get()).body.status === 'ENVIADA', 10_000);
    return { sent: sentTo(number), shown: (await get()).body };
  }

  it('sends a text that is too long for a caption before the picture [SCH-17]', async () => {
    const { sent, shown } = await schedule(`${long} {{user}}`, 2);
    const text = `${long} ${inbox.agent.name}`;
    expect(sent).toMatchObject([{ type: 'text', text: { body: text } }, { type: 'image' }]);
    expect(sent[1]).not.toHaveProperty('image.caption');
    expect(shown).toMatchObject({ error: null, sentBody: text });
  });

  it('sends a text that fits as the caption', async () => {
    const { sent, shown } = await schedule(long, 1);
    expect(sent).toMatchObject([{ type: 'image', image: { caption: long } }]);
    expect(shown.sentBody).toBe(long);
  });
});

describe('a file that is forwarded to the official API', () => {
  it('is sent after its text where that is too long for a caption, and once', async () => {
    const [from, to] = [await makeContact(), await makeContact()];
    const messageId = await sendFile(server, inbox.agent, from.ticketId, 'lista.txt', 'a', { caption: long });
    // As a caption that another connection has received.
    await server.admin.query('update messages set body = $2 where id = $1', [messageId, `${long}b`]);
    const body = { ticketIds: [to.ticketId], clientKey: 'encaminhada-uma-vez' };
    const forward = () => call(server, messagesApi.forward, { as: inbox.agent, params: { messageId }, body });
    const first = await forward();
    expect(first.body.messages).toMatchObject([{ body: '', mediaName: 'lista.txt', forwarded: true }]);
    expect((await forward()).body.messages.map(({ id }) => id)).toEqual(first.body.messages.map(({ id }) => id));
    await until(() => sentTo(to.number).length === 2, 10_000);
    const { messages } = (await call(server, messagesApi.list, { as: inbox.agent, params: { ticketId: to.ticketId } }))
      .body;
    expect(messages.slice(1).map(({ body: text, mediaType, forwarded }) => [text, mediaType, forwarded])).toEqual([
      [`${long}b`, 'conversation', true],
      ['', 'application', true],
    ]);
    expect(sentTo(to.number)).toMatchObject([{ text: { body: `${long}b` } }, { type: 'document' }]);
  });
});
