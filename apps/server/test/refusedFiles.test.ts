import { announcementsApi, quickMessagesApi, schedulesApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openTestServer, type TestServer } from './harness.ts';
import { makeFile } from './mediaFiles.ts';
import { makeSecondCompany, type SecondCompany } from './samples.ts';

let server: TestServer;
let company: SecondCompany;
beforeAll(async () => {
  server = await openTestServer();
  company = await makeSecondCompany(server, 'RECUSA');
}, 60_000);

const farAway = '2090-01-01T12:00:00.000Z';
const text = (): File => new File(['sem figura'], 'nota.txt', { type: 'text/plain' });

/** Sends the fields and the file of a row in one request. */
async function send(method: string, path: string, fields: Record<string, unknown>, file: File) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', file);
  const headers = { authorization: `Bearer ${company.admin.token}` };
  const answer = await fetch(`${server.url}/api${path}`, { method, headers, body: form });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const rowsOf = {
  schedules: async () => (await call(server, schedulesApi.list, { as: company.admin })).body.schedules,
  announcements: async () => (await call(server, announcementsApi.list, { as: company.admin })).body.records,
};

describe('a row whose picture is refused', () => {
  const schedule = () => ({ contactId: company.ids.contact, body: 'Não enviar isto', sendAt: farAway });
  const announcement = () => ({ title: 'Não publicar', text: 'Sem a figura' });

  it.each([
    ['schedules', '/schedules', schedule],
    ['announcements', '/announcements', announcement],
  ] as const)('is not stored: %s [SCH-11, ANN-08]', async (kind, path, fields) => {
    const before = await rowsOf[kind]();
    expect(await send('POST', path, fields(), text())).toMatchObject({ status: 400, body: { error: 'ERR_FILE_TYPE' } });
    expect(await rowsOf[kind]()).toEqual(before);
    const [row] = before;
    expect(await send('PUT', `${path}/${row!.id}`, fields(), text())).toMatchObject({ status: 400 });
    expect(await rowsOf[kind]()).toEqual(before);
  });
});

describe('a quick message with a file', () => {
  it('is not stored if the file is refused [QM-04]', async () => {
    const list = async () => (await call(server, quickMessagesApi.listAll, { as: company.admin })).body;
    const before = await list();
    const fields = { shortcode: 'vazio', message: 'Segue', isMedia: true };
    expect((await send('POST', '/quick-messages', fields, new File([], 'vazio.txt'))).status).toBe(400);
    expect(await list()).toEqual(before);
  });

  it('is stored with it in one request, without a text too, and answers its address [QM-04, QM-06]', async () => {
    const fields = { shortcode: 'tabela', message: '', isMedia: true, geral: 'false' };
    const { status, body } = await send('POST', '/quick-messages', fields, text());
    expect([status, body]).toMatchObject([200, { isMedia: true, geral: false, mediaName: 'nota.txt' }]);
    expect(body.mediaPath).toMatch(/^https?:\/\/.+[?&]/);
    const stored = await fetch(String(body.mediaPath).replace(/^https?:\/\/[^/]+/, server.url));
    expect(await stored.text()).toBe('sem figura');

    const params = { quickMessageId: Number(body.id) };
    const changed = await send('PUT', `/quick-messages/${params.quickMessageId}`, { message: 'Segue' }, text());
    expect(changed).toMatchObject({ status: 200, body: { message: 'Segue', isMedia: true } });
    const late = { message: 'Tarde demais', seenAt: body.updatedAt };
    const refused = await send('PUT', `/quick-messages/${params.quickMessageId}`, late, text());
    expect([refused.status, refused.body.error]).toEqual([409, 'ERR_ROW_CHANGED']);
    const after = await call(server, quickMessagesApi.get, { as: company.admin, params });
    expect(after.body).toMatchObject({ message: 'Segue' });
  });
});

describe('the removal of a file', () => {
  const put = (path: string, body: object) =>
    fetch(`${server.url}/api${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${company.admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as Record<string, unknown> }));
  const picture = async () => new File([(await makeFile('png')).bytes], 'foto.png', { type: 'image/png' });

  it.each([
    ['schedules', () => ({ contactId: company.ids.contact, body: 'Com foto', sendAt: farAway }), 'body'],
    ['announcements', () => ({ title: 'Novidade', text: 'Com foto' }), 'text'],
    ['quick-messages', () => ({ shortcode: 'comfoto', message: 'Com foto' }), 'message'],
  ] as const)('is one step with a change of the text: %s', async (path, fields, text) => {
    const made = await send('POST', `/${path}`, fields(), await picture());
    expect([made.status, made.body]).toMatchObject([200, { mediaName: 'foto.png' }]);
    const { status, body } = await put(`/${path}/${String(made.body.id)}`, { [text]: 'Sem foto', removeFile: true });
    expect([status, body]).toMatchObject([200, { [text]: 'Sem foto', mediaName: null, mediaPath: null }]);
    // Without the field, a change keeps the file.
    const again = await send('PUT', `/${path}/${String(made.body.id)}`, { [text]: 'De novo' }, await picture());
    expect([again.status, again.body]).toMatchObject([200, { [text]: 'De novo', mediaName: 'foto.png' }]);
    const kept = await put(`/${path}/${String(made.body.id)}`, { [text]: 'Com ela' });
    expect([kept.status, kept.body]).toMatchObject([200, { [text]: 'Com ela', mediaName: 'foto.png' }]);
  });

  it('is refused with the whole change where nothing would be left', async () => {
    const fields = { shortcode: 'sofigura', message: '', isMedia: true };
    const { body } = await send('POST', '/quick-messages', fields, await picture());
    const refused = await put(`/quick-messages/${String(body.id)}`, { shortcode: 'outro', removeFile: true });
    expect(refused).toMatchObject({ status: 400, body: { details: { fields: { message: 'required' } } } });
    const params = { quickMessageId: Number(body.id) };
    const after = await call(server, quickMessagesApi.get, { as: company.admin, params });
    expect(after.body).toMatchObject({ shortcode: 'sofigura', isMedia: true });
  });
});
