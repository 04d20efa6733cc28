import { announcementsApi } from '@recado/contracts';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeUser } from '../../../test/make.ts';
import { postFile } from '../../../test/sendFile.ts';

let server: TestServer;
let png: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  server = await openTestServer();
  png = new Uint8Array(
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer(),
  );
});

async function attach(as: TestUser, id: number, file: File): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  form.set('file', file);
  const answer = await fetch(`${server.url}/api/announcements/${id}/media-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}` },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}

async function makeAnnouncement() {
  const operator = await makeUser(server, await makeCompany(server), { super: true });
  const reader = await makeUser(server, await makeCompany(server), { profile: 'admin' });
  const { body } = await call(server, announcementsApi.create, {
    as: operator,
    body: { title: 'Com', text: 'imagem' },
  });
  return { operator, reader, id: body.id, params: { announcementId: body.id } };
}

describe('the picture of an announcement', () => {
  it('is read by users of other companies, live, and can be removed [ANN-08, ANN-09]', async () => {
    const { operator, reader, id, params } = await makeAnnouncement();
    const screen = await openScreen(server, reader);
    expect(await attach(operator, id, new File([png], 'convite.png'))).toMatchObject({
      status: 200,
      body: { mensagem: 'ok', record: { id, mediaName: 'convite.png', mediaPath: expect.stringMatching(/\.png$/) } },
    });
    expect(await screen.next('company-announcement')).toMatchObject({
      action: 'update',
      record: { id, mediaName: 'convite.png', mediaUrl: null },
    });
    const { body } = await call(server, announcementsApi.get, { as: reader, params });
    const seen = await fetch(body.mediaUrl!.replace(/^https?:\/\/[^/]+/, server.url));
    expect([seen.status, new Uint8Array(await seen.arrayBuffer())]).toEqual([200, png]);
    expect((await call(server, announcementsApi.detach, { as: operator, params })).body).toEqual({ message: 'ok' });
    expect((await call(server, announcementsApi.get, { as: reader, params })).body).toMatchObject({
      mediaPath: null,
      mediaName: null,
      mediaUrl: null,
    });
  });

  it('must be a png or jpg by its content, and is changed by super users alone [ANN-02, ANN-08]', async () => {
    const { operator, reader, id, params } = await makeAnnouncement();
    expect(await attach(operator, id, new File(['%PDF-1.7\n'], 'falso.png'))).toMatchObject({
      status: 400,
      body: { error: 'ERR_FILE_TYPE' },
    });
    expect(await attach(reader, id, new File([png], 'convite.png'))).toMatchObject({
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect((await call(server, announcementsApi.detach, { as: reader, params })).body).toEqual({
      error: 'ERR_NO_PERMISSION',
    });
    expect(await attach(operator, 2_000_000_000, new File([png], 'convite.png'))).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_ANNOUNCEMENT_FOUND' },
    });
    expect((await call(server, announcementsApi.get, { as: operator, params })).body.mediaPath).toBeNull();
  });
});

describe('the type of a picture', () => {
  it.each([
    ['png', 200],
    ['jpeg', 200],
    ['webp', 400],
    ['gif', 400],
  ] as const)('%s is answered with %i, whatever the file is called [ANN-08]', async (type, status) => {
    const { operator, id, params } = await makeAnnouncement();
    const bytes = new Uint8Array(await sharp(png).toFormat(type).toBuffer());
    const answer = await attach(operator, id, new File([bytes], 'convite.png', { type: 'image/png' }));
    expect(answer).toMatchObject(status === 200 ? { status } : { status, body: { error: 'ERR_FILE_TYPE' } });
    const { mediaPath } = (await call(server, announcementsApi.get, { as: operator, params })).body;
    expect(mediaPath).toEqual(status === 200 ? expect.any(String) : null);
  });
});

describe('an announcement with a client key', () => {
  it('is published once with its picture, and the key is refused with another picture [decision 0169]', async () => {
    const { operator, reader } = await makeAnnouncement();
    const screen = await openScreen(server, reader);
    const post = (picture: Uint8Array<ArrayBuffer>) => {
      const fields = { title: 'Uma vez só', text: 'Domingo', clientKey: 'k1' };
      return postFile(server, operator, '/announcements', fields, new File([picture], 'convite.png'), 'file');
    };
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(png)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    const other = await sharp(png).resize(20).png().toBuffer();
    expect(await post(new Uint8Array(other))).toMatchObject({ status: 409, body: { error: 'ERR_CLIENT_KEY_REUSED' } });
    const { rows } = await server.admin.query(`select id from announcements where title = 'Uma vez só'`);
    expect(rows).toEqual([{ id: answers[0]!.body.id }]);
    const { record } = (await screen.next('company-announcement')) as { record: object };
    expect(record).not.toHaveProperty('clientKey');
  });
});
