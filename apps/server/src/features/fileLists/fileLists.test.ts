import { fileListsApi, limits, type FileList } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeUser } from '../../../test/make.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});

async function makeAdmin(companyId?: number) {
  return makeUser(server, companyId ?? (await makeCompany(server)), { profile: 'admin' });
}

async function upload(
  as: TestUser,
  listId: number,
  files: readonly { optionId: number; name: string; content: string }[],
): Promise<{ status: number; body: { mensagem: string; files: FileList; error?: string; details?: unknown } }> {
  const form = new FormData();
  form.set('fileId', String(listId));
  form.set('typeArch', 'fileList');
  for (const { optionId, name, content } of files) {
    form.append('files', new File([content], name));
    form.append('mediaType', 'application/pdf');
    form.append('name', name);
    form.append('id', String(optionId));
  }
  const answer = await fetch(`${server.url}/api/files/uploadList/${listId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as never };
}

const create = (as: TestUser, body: object) =>
  call(server, fileListsApi.create, {
    as,
    body: { name: 'Catálogo', message: 'Veja', options: [{ name: 'Preços' }, { name: 'Fotos' }], ...body },
  });
const mediaRows = async (companyId: number): Promise<number> =>
  (
    await server.admin.query<{ count: number }>(
      `select count(*)::int as count from media m where company_id = $1
       and exists (select 1 from file_list_options o where o.company_id = m.company_id and o.media_id = m.id)`,
      [companyId],
    )
  ).rows[0]!.count;

describe('a file list', () => {
  it('is created, listed by name, searched, changed and deleted, live [FILE-01, FILE-02, FILE-05, FILE-06]', async () => {
    const admin = await makeAdmin();
    const screen = await openScreen(server, admin);
    const agent = await openScreen(server, await makeUser(server, admin.companyId));
    const { body: made } = await create(admin, { userId: 7 });
    expect(made).toMatchObject({
      name: 'Catálogo',
      options: [
        { fileId: made.id, name: 'Preços', path: null, mediaType: null },
        { fileId: made.id, name: 'Fotos', path: null, mediaType: null },
      ],
    });
    expect(await screen.next('file')).toMatchObject({ action: 'create', files: { id: made.id } });
    await create(admin, { name: 'Agenda' });
    const names = async (searchParam: string) =>
      (await call(server, fileListsApi.list, { as: admin, query: { searchParam } })).body.files.map(({ name }) => name);
    expect(await names('')).toEqual(['Agenda', 'Catálogo']);
    expect(await names('catalogo')).toEqual(['Catálogo']);
    const params = { fileListId: made.id };
    const options = [{ name: 'Nova' }, { id: made.options[1]!.id, name: 'Imagens' }];
    const { body: changed } = await call(server, fileListsApi.change, { as: admin, params, body: { options } });
    expect(changed.options.map(({ name }) => name)).toEqual(['Nova', 'Imagens']);
    expect(changed.options[1]!.id).toBe(made.options[1]!.id);
    expect((await call(server, fileListsApi.remove, { as: admin, params })).body).toEqual({ message: 'ok' });
    expect(await screen.next('file', ({ action }) => action === 'delete')).toEqual({
      action: 'delete',
      fileId: made.id,
    });
    expect((await call(server, fileListsApi.get, { as: admin, params })).body).toEqual({ error: 'ERR_NO_FILE_FOUND' });
    expect(agent.silent('file')).toBe(true);
  });

  it('needs a name of 3 characters and a message, and has at most 50 options [FILE-03, FILE-04]', async () => {
    const admin = await makeAdmin();
    expect((await create(admin, { name: 'ab', message: ' ' })).body).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { fields: { name: expect.any(String), message: expect.any(String) } },
    });
    const options = Array.from({ length: limits.fileListOptions + 1 }, () => ({ name: 'x' }));
    expect((await create(admin, { options })).body).toMatchObject({ error: 'ERR_VALIDATION' });
  });

  it('stores the files of its options, and drops those of removed options [FILE-05, FILE-08]', async () => {
    const admin = await makeAdmin();
    const { body: made } = await create(admin, {});
    const [first, second] = made.options;
    const stored = await upload(admin, made.id, [
      { optionId: second!.id, name: 'fotos.txt', content: 'fotos' },
      { optionId: first!.id, name: 'precos.txt', content: 'preços' },
    ]);
    expect(stored).toMatchObject({
      status: 200,
      body: {
        mensagem: 'ok',
        files: { options: [{ mediaName: 'precos.txt' }, { mediaName: 'fotos.txt', bytes: 5 }] },
      },
    });
    const { mediaUrl, path } = stored.body.files.options[1]!;
    const signed = await fetch(mediaUrl!.replace(/^https?:\/\/[^/]+/, server.url));
    expect(await signed.text()).toBe('fotos');
    const bare = async (as: TestUser): Promise<number> =>
      (await fetch(`${server.url}/api/public/${path}`, { headers: { authorization: `Bearer ${as.token}` } })).status;
    expect([await bare(admin), await bare(await makeUser(server, admin.companyId))]).toEqual([200, 404]);
    expect(await mediaRows(admin.companyId)).toBe(2);
    const params = { fileListId: made.id };
    const swapped = [second!, first!].map(({ id, name }) => ({ id, name }));
    const { body: moved } = await call(server, fileListsApi.change, { as: admin, params, body: { options: swapped } });
    expect(moved.options.map(({ name, mediaName }) => [name, mediaName])).toEqual([
      ['Fotos', 'fotos.txt'],
      ['Preços', 'precos.txt'],
    ]);
    const options = [{ id: second!.id, name: 'Fotos' }];
    const { body: changed } = await call(server, fileListsApi.change, { as: admin, params, body: { options } });
    expect(changed.options).toMatchObject([{ id: second!.id, mediaName: 'fotos.txt' }]);
    expect(await mediaRows(admin.companyId)).toBe(1);
    await call(server, fileListsApi.remove, { as: admin, params });
    expect(await mediaRows(admin.companyId)).toBe(0);
  });

  it('takes no file for an option of another list, and stores none of the call', async () => {
    const admin = await makeAdmin();
    const { body: made } = await create(admin, {});
    const { body: other } = await create(admin, { name: 'Outra' });
    const refused = await upload(admin, made.id, [
      { optionId: made.options[0]!.id, name: 'a.txt', content: 'a' },
      { optionId: other.options[0]!.id, name: 'b.txt', content: 'b' },
    ]);
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: { fields: { id: 'custom' } } },
    });
    expect((await upload(admin, made.id, [])).body).toMatchObject({ error: 'ERR_VALIDATION' });
    expect(await mediaRows(admin.companyId)).toBe(0);
  });
});
