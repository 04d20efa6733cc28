import { helpsApi } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeUser } from '../../../test/make.ts';

let server: TestServer;
let operator: TestUser;
let readers: TestUser[];
beforeAll(async () => {
  server = await openTestServer();
  operator = await makeUser(server, await makeCompany(server), { super: true });
  readers = [
    await makeUser(server, await makeCompany(server), { profile: 'admin' }),
    await makeUser(server, await makeCompany(server)),
  ];
});

const create = (body: object, as = operator) => call(server, helpsApi.create, { as, body: body as never });

describe('help videos', () => {
  it('are written by super users, and everybody reads and receives them [HELP-03, HELP-05]', async () => {
    const screens = await Promise.all(readers.map((reader) => openScreen(server, reader)));
    const { body } = await create({
      title: 'Primeiros passos',
      description: 'Conecte um número',
      video: 'dQw4w9WgXcQ',
    });
    const fields = { title: 'Primeiros passos', description: 'Conecte um número', video: 'dQw4w9WgXcQ' };
    expect(body).toMatchObject(fields);
    for (const screen of screens)
      expect(await screen.next('help')).toMatchObject({ action: 'create', record: { id: body.id, ...fields } });
    const params = { helpId: body.id };
    await call(server, helpsApi.change, { as: operator, params, body: { title: 'Comece aqui' } });
    expect(await screens[0]!.next('help')).toMatchObject({ action: 'update', record: { title: 'Comece aqui' } });
    for (const as of readers) {
      expect((await call(server, helpsApi.listAll, { as })).body).toMatchObject([{ ...fields, title: 'Comece aqui' }]);
      const found = await call(server, helpsApi.list, { as, query: { searchParam: 'NUMERO' } });
      expect(found.body).toMatchObject({ count: 1, hasMore: false, records: [{ id: body.id }] });
      expect((await create({ title: 'x', video: 'dQw4w9WgXcQ' }, as)).body).toEqual({ error: 'ERR_NO_PERMISSION' });
      expect((await call(server, helpsApi.remove, { as, params })).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    }
    expect((await call(server, helpsApi.remove, { as: operator, params })).body).toEqual({ message: 'ok' });
    expect(await screens[1]!.next('help', ({ action }) => action === 'delete')).toEqual({
      action: 'delete',
      id: body.id,
    });
    expect((await call(server, helpsApi.change, { as: operator, params, body: { title: 'x' } })).body).toEqual({
      error: 'ERR_NO_HELP_FOUND',
    });
  });

  it.each([
    'dQw4w9WgXcQ',
    ' https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=12s ',
    'https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'm.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('keep the id of the video from %s [HELP-07]', async (video) => {
    const { body } = await create({ title: 'Vídeo', video });
    expect(body.video).toBe('dQw4w9WgXcQ');
    await call(server, helpsApi.remove, { as: operator, params: { helpId: body.id } });
  });

  it.each([
    '',
    'curto',
    'https://vimeo.com/76979871',
    'https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ',
    'javascript:alert(1)',
  ])('refuse a video that is not on YouTube: %s [HELP-07]', async (video) => {
    expect((await create({ title: 'Vídeo', video })).body).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { fields: { video: expect.any(String) } },
    });
  });

  it('are stored once for a client key, which is refused with other content [decision 0169]', async () => {
    const screen = await openScreen(server, readers[0]!);
    const video = 'dQw4w9WgXcQ';
    const post = (title: string, as = operator) => create({ title, video, clientKey: 'k1' }, as);
    const answers = await Promise.all(Array.from({ length: 5 }, () => post('Uma vez só')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]!.body).toMatchObject({ title: 'Uma vez só', video });
    expect(await post('Outro título')).toMatchObject({ status: 409, body: { error: 'ERR_CLIENT_KEY_REUSED' } });
    // Another operator chooses keys of their own.
    const colleague = await makeUser(server, await makeCompany(server), { super: true });
    expect((await post('Outro título', colleague)).status).toBe(200);
    const { record } = (await screen.next('help')) as { record: object };
    expect(record).toEqual(answers[0]!.body);
    expect(await screen.next('help')).toMatchObject({ record: { title: 'Outro título' } });
  });
});
