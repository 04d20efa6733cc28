import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from './harness.ts';
import { makeCompany, makeUser } from './make.ts';
import { makeFile } from './mediaFiles.ts';
import { done, number, plainClient, postForm, rowOf, text } from './plainClient.ts';

/** Calls the addresses of contact lists, announcements and file lists with plain requests, as `specifiedCalls.test.ts`. */

let server: TestServer;
let png: File;
beforeAll(async () => {
  server = await openTestServer();
  png = new File([(await makeFile('png')).bytes], 'foto.png', { type: 'image/png' });
}, 60_000);

async function openCompany() {
  const companyId = await makeCompany(server);
  const admin = await makeUser(server, companyId, { profile: 'admin', super: true });
  return { companyId, admin, ask: plainClient(server, admin) };
}

describe('the calls of contact lists', () => {
  it('make, find, rename and delete a list [HTTP-112 to HTTP-117]', async () => {
    const { ask, companyId } = await openCompany();
    const made = await ask('POST', '/contact-lists', { name: 'Lojistas' });
    const saved = { ...rowOf(companyId), id: made.id, name: 'Lojistas', contactsCount: 0 };
    expect(made).toMatchObject(saved);
    const other = await ask('POST', '/contact-lists', { name: 'Oficinas' });
    for (const path of ['/contact-lists', '/contact-lists/', '/contact-lists/?searchParam=&pageNumber=1'])
      expect(await ask('GET', path), path).toMatchObject({ records: [saved, { id: other.id }], hasMore: false });
    expect(await ask('GET', '/contact-lists/?searchParam=LOJ&pageNumber=1')).toMatchObject({
      records: [saved],
      count: 1,
    });
    expect(await ask('GET', '/contact-lists/?searchParam=&pageNumber=2')).toMatchObject({
      records: [],
      hasMore: false,
    });
    expect(await ask('GET', `/contact-lists/list?companyId=${companyId}`)).toMatchObject([saved, { id: other.id }]);
    expect(await ask('GET', `/contact-lists/${made.id}`)).toMatchObject(saved);
    const renamed = { ...saved, name: 'Lojistas da Baixada' };
    expect(await ask('PUT', `/contact-lists/${made.id}`, { ...made, name: renamed.name })).toMatchObject(renamed);
    expect(await ask('GET', `/contact-lists/${made.id}`)).toMatchObject(renamed);
    expect(await ask('DELETE', `/contact-lists/${made.id}`)).toEqual(done);
    expect(await ask('GET', '/contact-lists/list')).toMatchObject([{ id: other.id }]);
  });

  it('answer 20 lists a page and tell whether more follow [HTTP-112]', async () => {
    const { ask } = await openCompany();
    for (let count = 0; count < 21; count++) await ask('POST', '/contact-lists', { name: `Lista ${count}` });
    const first = await ask('GET', '/contact-lists/?pageNumber=1');
    expect([first.records, first.hasMore, first.count]).toEqual([expect.objectContaining({ length: 20 }), true, 21]);
    const second = await ask('GET', '/contact-lists/?pageNumber=2');
    expect([second.records, second.hasMore]).toEqual([expect.objectContaining({ length: 1 }), false]);
  });

  it('make, find, change and delete a contact of a list [HTTP-119 to HTTP-123]', async () => {
    const { ask, companyId } = await openCompany();
    const { id: contactListId } = await ask('POST', '/contact-lists', { name: 'Lojistas' });
    const { id: otherList } = await ask('POST', '/contact-lists', { name: 'Oficinas' });
    const fields = { name: 'Ana Rocha', number: '5513997112043', email: 'rocha@test.recado', contactListId };
    const made = await ask('POST', '/contact-list-items', { ...fields, companyId });
    const saved = { ...rowOf(companyId), ...fields, id: made.id, isWhatsappValid: null };
    expect(made).toMatchObject(saved);
    const bruno = await ask('POST', '/contact-list-items', { ...fields, name: 'Bruno', number: '5513981227710' });
    const itemsAt = async (query: string) => await ask('GET', `/contact-list-items?${query}`);
    const all = `searchParam=&pageNumber=1&contactListId=${contactListId}`;
    expect(await itemsAt(all)).toMatchObject({ contacts: [saved, { id: bruno.id }], hasMore: false, count: 2 });
    expect(await itemsAt(`searchParam=ana&contactListId=${contactListId}`)).toMatchObject({ contacts: [saved] });
    expect(await itemsAt(`contactListId=${otherList}`)).toMatchObject({ contacts: [], count: 0 });
    expect(await ask('GET', `/contact-list-items/${made.id}`)).toMatchObject(saved);
    const changed = { name: 'Ana Dias', number: '5511993405588', email: 'dias@test.recado' };
    const path = `/contact-list-items/${made.id}`;
    expect(await ask('PUT', path, { ...made, ...changed })).toMatchObject({ ...saved, ...changed });
    expect(await ask('GET', path)).toMatchObject({ ...saved, ...changed });
    expect(await ask('DELETE', path)).toEqual(done);
    expect(await itemsAt(all)).toMatchObject({ contacts: [{ id: bruno.id }], count: 1 });
  });

  it.each(['contacts.xls', 'contacts.xlsx'])('take the contacts of %s [HTTP-118]', async (name) => {
    const { ask, admin, companyId } = await openCompany();
    const { id } = await ask('POST', '/contact-lists', { name: 'Lojistas' });
    const sheet = new File([new Uint8Array(await readFile(new URL(`sheets/${name}`, import.meta.url)))], name);
    const added = (await postForm(server, admin, `/contact-lists/${id}/upload`, [['file', sheet]])) as object[];
    const item = { ...rowOf(companyId), contactListId: id, isWhatsappValid: null };
    expect(added).toHaveLength(3);
    expect(added).toContainEqual({ ...item, name: 'Bruno Camargo', number: '5513981227710', email: '' });
    expect(await ask('GET', `/contact-list-items?contactListId=${id}`)).toMatchObject({ count: 3 });
  });
});

describe('the calls of announcements', () => {
  it('give a new one the lowest priority and show it, unless told otherwise [ANN-04, ANN-06]', async () => {
    const { ask } = await openCompany();
    const made = await ask('POST', '/announcements', { title: 'Manutenção', text: 'No domingo às 3h' });
    const row = { id: made.id, title: 'Manutenção', text: 'No domingo às 3h', mediaPath: null, mediaName: null };
    expect(made).toMatchObject({ ...row, priority: 3, status: true });
    const path = `/announcements/${made.id}`;
    for (const priority of [1, 2, 3]) {
      const changed = { ...row, priority, status: false };
      expect(await ask('PUT', path, changed)).toMatchObject(changed);
      expect(await ask('GET', path)).toMatchObject(changed);
    }
    const loud = await ask('POST', '/announcements', { title: 'Já', text: 'Agora', priority: 1, status: false });
    expect(loud).toMatchObject({ priority: 1, status: false });
  });

  it('attach a picture and take it away [HTTP-129, HTTP-130]', async () => {
    const { ask, admin } = await openCompany();
    const { id } = await ask('POST', '/announcements', { title: 'Manutenção', text: 'No domingo às 3h' });
    const path = `/announcements/${id}/media-upload`;
    expect(await postForm(server, admin, path, [['file', png]])).toMatchObject({ mensagem: text });
    const { mediaPath, mediaName } = await ask('GET', `/announcements/${id}`);
    expect({ mediaPath, mediaName }).toEqual({ mediaPath: text, mediaName: 'foto.png' });
    const reader = await makeUser(server, await makeCompany(server));
    const read = async (headers: Record<string, string>) => {
      const shown = await fetch(`${server.url}/api/public/${String(mediaPath)}`, { headers });
      return [shown.status, shown.headers.get('content-type')?.split(';')[0]];
    };
    const asReader = { authorization: `Bearer ${reader.token}` };
    expect(await read(asReader)).toEqual([200, 'image/png']);
    expect(await read({})).toEqual([404, 'application/json']);
    await ask('PUT', `/announcements/${id}`, { status: false });
    expect(await read(asReader)).toEqual([404, 'application/json']);
    expect(await ask('DELETE', path)).toEqual(done);
    expect(await ask('GET', `/announcements/${id}`)).toMatchObject({ mediaPath: null, mediaName: null });
  });
});

describe('the calls of file lists', () => {
  const options = [{ name: 'Preços' }, { name: 'Fotos' }];

  it('make, find, change and delete a list [HTTP-138 to HTTP-142]', async () => {
    const { ask, admin, companyId } = await openCompany();
    const made = await ask('POST', '/files', { name: 'Catálogo', message: 'Veja', options, userId: admin.id });
    const option = { id: number, fileId: made.id, path: null, mediaType: null };
    const saved = {
      ...rowOf(companyId),
      id: made.id,
      name: 'Catálogo',
      message: 'Veja',
      options: [
        { ...option, name: 'Preços' },
        { ...option, name: 'Fotos' },
      ],
    };
    expect(made).toMatchObject(saved);
    for (const query of ['', '?searchParam=cata&pageNumber=1', `?companyId=${companyId}`])
      expect(await ask('GET', `/files/${query}`), query).toMatchObject({ files: [saved], hasMore: false });
    expect(await ask('GET', '/files/?searchParam=nada&pageNumber=1')).toMatchObject({ files: [], hasMore: false });
    expect(await ask('GET', `/files/${made.id}`)).toMatchObject(saved);
    const [kept] = made.options as never as object[];
    const change = { name: 'Catálogo 2', message: 'Veja já', options: [kept, { name: 'Mapa' }], userId: admin.id };
    const changed = { ...saved, name: 'Catálogo 2', message: 'Veja já', options: [kept, { ...option, name: 'Mapa' }] };
    expect(await ask('PUT', `/files/${made.id}`, change)).toMatchObject(changed);
    expect(await ask('GET', `/files/${made.id}`)).toMatchObject(changed);
    expect(await ask('DELETE', `/files/${made.id}`)).toEqual(done);
    expect(await ask('GET', '/files/')).toMatchObject({ files: [] });
  });

  it('store the files of the options by their ids [HTTP-143]', async () => {
    const { ask, admin } = await openCompany();
    const made = await ask('POST', '/files', { name: 'Catálogo', message: 'Veja', options });
    const [prices, photos] = made.options as never as { id: number }[];
    const list = new File(['tabela'], 'precos.txt', { type: 'text/plain' });
    const form = [
      ['fileId', String(made.id)],
      ['typeArch', 'fileList'],
      ...[png, list].map((file) => ['files', file] as const),
      ...[png, list].map(({ type }) => ['mediaType', type] as const),
      ...[png, list].map(({ name }) => ['name', name] as const),
      ...[photos!, prices!].map(({ id }) => ['id', String(id)] as const),
    ] as const;
    const stored = [
      { id: prices!.id, name: 'Preços', path: text, mediaType: 'text/plain' },
      { id: photos!.id, name: 'Fotos', path: text, mediaType: 'image/png' },
    ];
    const path = `/files/uploadList/${made.id}`;
    expect(await postForm(server, admin, path, form)).toMatchObject({ mensagem: text, files: { options: stored } });
    expect(await ask('GET', `/files/${made.id}`)).toMatchObject({ options: stored });
    // A single file comes with a plain string.
    const one = [
      ['fileId', String(made.id)],
      ['id', String(prices!.id)],
      ['files', png],
    ] as const;
    await postForm(server, admin, path, one);
    expect(await ask('GET', `/files/${made.id}`)).toMatchObject({
      options: [
        { id: prices!.id, mediaType: 'image/png' },
        { id: photos!.id, mediaType: 'image/png' },
      ],
    });
  });
});
