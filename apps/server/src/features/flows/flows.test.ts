import { flowCampaignsApi, flowsApi, limits, type FlowDocument } from '@recado/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { deliverAll } from '../../../test/deliverAll.ts';
import { documentOf, makeFlow, menuNode, queueNode, textNode } from '../../../test/flows.ts';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../test/harness.ts';
import { makeCompany, makeConnection, makeUser } from '../../../test/make.ts';
import { makeFile } from '../../../test/mediaFiles.ts';
import { postFile } from '../../../test/sendFile.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
let agent: TestUser;
beforeAll(async () => {
  server = await openTestServer({ roles: 'web,phones' });
  companyId = await makeCompany(server);
  admin = await makeUser(server, companyId, { profile: 'admin' });
  agent = await makeUser(server, companyId);
});

const hello = documentOf({ a: textNode('Olá') }, ['1 a']);
const get = async (flowId: number) => (await call(server, flowsApi.get, { as: admin, params: { flowId } })).body.flow;
const save = (idFlow: number, document: object, more: object = {}) =>
  call(server, flowsApi.save, { as: admin, body: { idFlow, ...document, ...more } as never });
const saveDraft = (flowId: number, document: FlowDocument, state: number) =>
  call(server, flowsApi.saveDraft, { as: admin, params: { flowId }, body: { ...document, state } });

describe('the flows of a company', () => {
  it('are created without a document, renamed, copied and deleted, live for administrators only [FLOW-17, FLOW-64, AMB-82, AMB-107]', async () => {
    const [screen, other] = [await openScreen(server, admin), await openScreen(server, agent)];
    expect((await call(server, flowsApi.create, { as: agent, body: { name: 'Boas-vindas' } })).body).toEqual({
      error: 'ERR_NO_PERMISSION',
    });
    const created = await call(server, flowsApi.create, { as: admin, body: { name: 'Boas-vindas' } });
    expect(created.body).toMatchObject({
      name: 'Boas-vindas',
      active: true,
      version: null,
      hasDraft: false,
      running: 0,
    });
    const flowId = created.body.id;
    expect((await get(flowId)).flow).toBeNull();
    expect(await screen.next('flow', ({ action }) => action === 'create')).toMatchObject({ flow: { id: flowId } });
    const renamed = await call(server, flowsApi.change, {
      as: admin,
      body: { flowId, name: 'Boas vindas', active: false },
    });
    expect(renamed.body).toMatchObject({ name: 'Boas vindas', active: false });
    await save(flowId, hello);
    const copies = [];
    for (let copy = 0; copy < 2; copy += 1)
      copies.push((await call(server, flowsApi.duplicate, { as: admin, body: { flowId } })).body);
    expect(copies).toMatchObject([
      { name: 'Boas vindas - copy', active: false },
      { name: 'Boas vindas - copy 2', active: false },
    ]);
    expect((await get(copies[0]!.id)).flow).toEqual(hello);
    const found = await call(server, flowsApi.list, { as: admin, query: { searchParam: 'VINDÁS' } });
    expect(found.body.flows.map(({ name }) => name)).toEqual([
      'Boas vindas',
      'Boas vindas - copy',
      'Boas vindas - copy 2',
    ]);
    expect((await call(server, flowsApi.remove, { as: admin, params: { flowId } })).body).toMatchObject({ id: flowId });
    expect(await screen.next('flow', ({ action }) => action === 'delete')).toEqual({ action: 'delete', flowId });
    expect(await call(server, flowsApi.get, { as: admin, params: { flowId } })).toMatchObject({ status: 404 });
    await deliverAll(server, admin, [other]);
    expect(other.silent('flow')).toBe(true);
  });

  it('begin with a draft of a template, which is checked and whose keys are encrypted', async () => {
    const create = (name: string, draft: object) =>
      call(server, flowsApi.create, { as: admin, body: { name, draft } as never });
    const assistant = { type: 'openai', data: { typebotIntegration: { name: 'IA', apiKey: 'sk-1234567890abcdef' } } };
    const made = await create('De um modelo', documentOf({ o: assistant as never }, ['1 o']));
    expect(made.body).toMatchObject({ version: null, hasDraft: true });
    const stored = await get(made.body.id);
    expect([stored.flow, stored.state]).toEqual([null, 1]);
    expect(stored.draft!.nodes[1]!.data).toMatchObject({
      typebotIntegration: { apiKey: expect.stringMatching(/^•+cdef$/) },
    });
    expect(JSON.stringify((await server.admin.query('select draft from flows')).rows)).not.toContain('sk-1234');
    const refused = await create('Sem início', { nodes: [], connections: [] });
    expect(refused.body).toMatchObject({ error: 'ERR_VALIDATION' });
    expect((await call(server, flowsApi.list, { as: admin })).body.flows.map(({ name }) => name)).not.toContain(
      'Sem início',
    );
  });

  it('are listed all at once [AMB-83]', async () => {
    const boss = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    const names = Array.from({ length: 45 }, (_, n) => `Fluxo ${String(n).padStart(2, '0')}`);
    for (const name of names)
      expect((await call(server, flowsApi.create, { as: boss, body: { name } })).status).toBe(200);
    const { body } = await call(server, flowsApi.list, { as: boss });
    expect(body.flows.map(({ name }) => name).toSorted()).toEqual(names);
  });

  it('have names of 2 to 50 characters, each once [FLOW-03]', async () => {
    const create = (name: string) => call(server, flowsApi.create, { as: admin, body: { name } });
    expect((await create('a')).body).toMatchObject({
      error: 'ERR_VALIDATION',
      details: { fields: { name: 'too_small' } },
    });
    expect((await create('a'.repeat(51))).body).toMatchObject({ details: { fields: { name: 'too_big' } } });
    expect((await create('Triagem')).status).toBe(200);
    for (const same of [' Triagem ', 'TRIÁGEM', 'Tri\u00adagem'])
      expect(await create(same)).toMatchObject({ status: 409, body: { error: 'ERR_NAME_ALREADY_EXISTS' } });
    const long = await create('b'.repeat(50));
    const copy = await call(server, flowsApi.duplicate, { as: admin, body: { flowId: long.body.id } });
    expect(copy.body.name).toBe(`${'b'.repeat(43)} - copy`);
  });

  it('keep the document as it was saved, with keys of the editor, and read old type names [FLOW-16, FLOW-19, FLOW-20, AMB-80]', async () => {
    const flowId = await makeFlow(server, admin, hello);
    const document = {
      nodes: [
        { ...hello.nodes[0]!, style: { backgroundColor: '#555' }, width: 120, selected: true },
        { id: 'i', type: 'image', position: { x: 1.5, y: -2 }, data: { url: 'a.png' } },
        { id: 'c', type: 'content', position: { x: 2, y: 2 }, data: { seq: [], elements: [] } },
      ],
      connections: [
        { id: 'reactflow__edge-1a-i', source: '1', sourceHandle: 'a', target: 'i', type: 'buttonedge' },
        { source: 'i', target: 'c' },
      ],
    };
    expect((await save(flowId, document)).status).toBe(200);
    const stored = (await get(flowId)).flow!;
    expect(stored.nodes[0]).toEqual(document.nodes[0]);
    expect(stored.nodes.map(({ type }) => type)).toEqual(['start', 'img', 'singleBlock']);
    expect(stored.connections).toEqual(document.connections);
  });

  it.each<[string, object, object]>([
    ['no start', { nodes: [], connections: [] }, { fields: { nodes: 'noStart' }, nodeId: null }],
    [
      'two starts',
      documentOf({ s: { type: 'start', data: {} } }, []),
      { fields: { nodes: 'severalStarts' }, nodeId: 's' },
    ],
    [
      'two nodes of one id',
      { nodes: [...hello.nodes, hello.nodes[1]], connections: [] },
      { fields: { nodes: 'sameId' }, nodeId: 'a' },
    ],
    [
      'an edge to nowhere',
      documentOf({ a: textNode('x') }, ['1 gone']),
      { fields: { connections: 'edgeWithoutNode' }, nodeId: 'gone' },
    ],
    [
      'an interval of 121 seconds',
      documentOf({ p: { type: 'interval', data: { sec: 121 } } }, ['1 p']),
      { fields: { nodes: 'intervalRange' }, nodeId: 'p' },
    ],
    [
      'an interval of 0 seconds in a content',
      documentOf(
        { c: { type: 'singleBlock', data: { seq: ['i'], elements: [{ number: 'i', type: 'interval', value: 0 }] } } },
        ['1 c'],
      ),
      { fields: { nodes: 'intervalRange' }, nodeId: 'c' },
    ],
    [
      'a share of 0 percent',
      documentOf({ r: { type: 'randomizer', data: { percent: 0 } } }, ['1 r']),
      { fields: { nodes: 'percentRange' }, nodeId: 'r' },
    ],
    [
      'a share of 101 percent',
      documentOf({ r: { type: 'randomizer', data: { percent: 101 } } }, ['1 r']),
      { fields: { nodes: 'percentRange' }, nodeId: 'r' },
    ],
  ])('refuse a document with %s, and name the node [FLOW-80, AMB-76, AMB-77]', async (_case, document, details) => {
    const flowId = await makeFlow(server, admin, hello);
    expect(await save(flowId, document)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', details } });
    expect((await get(flowId)).flow).toEqual(hello);
  });

  it('accept 1 and 120 seconds, 1 and 100 percent [FLOW-80, AMB-76, AMB-77]', async () => {
    const flowId = await makeFlow(server, admin, hello);
    const edges = documentOf(
      {
        p: { type: 'interval', data: { sec: 1 } },
        q: { type: 'interval', data: { sec: 120 } },
        r: { type: 'randomizer', data: { percent: 1 } },
        s: { type: 'randomizer', data: { percent: 100 } },
      },
      ['1 p', 'p q', 'q r', 'r s'],
    );
    expect((await save(flowId, edges)).status).toBe(200);
    expect((await get(flowId)).flow).toEqual(edges);
  });

  it('refuse unknown types, 501 nodes, 2,001 edges and more than 1 MB [FLOW-80]', async () => {
    const flowId = await makeFlow(server, admin, hello);
    const odd = { ...hello, nodes: [{ ...hello.nodes[0], type: 'rocket' }] };
    expect((await save(flowId, odd)).body).toMatchObject({ error: 'ERR_VALIDATION' });
    const many = Array.from({ length: limits.flowNodes }, (_, at) => ({ ...hello.nodes[1]!, id: `n${at}` }));
    expect((await save(flowId, { nodes: [hello.nodes[0]!, ...many], connections: [] })).status).toBe(400);
    expect((await save(flowId, { nodes: [hello.nodes[0]!, ...many.slice(1)], connections: [] })).status).toBe(200);
    const edges = Array.from({ length: 2_001 }, () => ({ source: '1', target: 'a' }));
    expect((await save(flowId, { nodes: hello.nodes, connections: edges })).status).toBe(400);
    expect((await save(flowId, { nodes: hello.nodes, connections: edges.slice(1) })).status).toBe(200);
    const before = (await get(flowId)).flow;
    const wide = documentOf({ a: { type: 'message', data: { label: 'Olá', note: 'x'.repeat(1024 * 1024) } } }, ['1 a']);
    expect((await save(flowId, wide)).body).toMatchObject({ error: expect.stringMatching(/^ERR_/) });
    expect((await get(flowId)).flow).toEqual(before);
  });

  it('refuse errors when the editor publishes, and name each with its node', async () => {
    const flowId = await makeFlow(server, admin, hello);
    const broken = documentOf({ a: textNode('x'), b: textNode('y'), t: queueNode(999_999) }, ['1 a', 'a b', 'b a']);
    const looped = await save(flowId, broken, { isChecked: true });
    expect(looped.body).toMatchObject({
      error: 'ERR_FLOW_INVALID',
      details: { problems: [{ kind: 'loopWithoutWait', nodeIds: expect.arrayContaining(['a', 'b']) }] },
    });
    const lost = await save(flowId, documentOf({ t: queueNode(999_999) }, ['1 t']), { isChecked: true });
    expect(lost.body).toMatchObject({ details: { problems: [{ kind: 'queueGone', nodeIds: ['t'] }] } });
    // The specified call takes what behaviour 10.1 allows.
    expect((await save(flowId, broken)).status).toBe(200);
  });
});

describe('the key of an assistant in a flow', () => {
  it('that only another flow has is no key, so that the editor does not publish [FLOW-58, FLOW-80]', async () => {
    const settings = { name: 'Móveis', prompt: 'Ajude a escolher.', apiKey: 'sk-node-key-4f2a' };
    const assistant = documentOf({ ia: { type: 'openai', data: { typebotIntegration: settings } } }, ['1 ia']);
    const first = await makeFlow(server, admin, assistant);
    const copied = (await get(first)).flow!;
    const second = await makeFlow(server, admin, hello);
    expect((await save(second, copied, { isChecked: true })).body).toMatchObject({
      error: 'ERR_FLOW_INVALID',
      details: { problems: [{ kind: 'noSettings', nodeIds: ['ia'] }] },
    });
    expect((await save(first, copied, { isChecked: true })).status).toBe(200);
  });
});

describe('versions of a flow', () => {
  it('are made by each publishing of a changed document, with author and note', async () => {
    const flowId = await makeFlow(server, admin, hello);
    const changed = documentOf({ m: menuNode('Escolha', 'A') }, ['1 m']);
    await save(flowId, changed, { note: 'Menu novo' });
    await save(flowId, changed, { note: 'nada mudou' });
    const { body } = await call(server, flowsApi.versions, { as: admin, params: { flowId } });
    expect(body.versions).toMatchObject([
      { number: 2, note: 'Menu novo', author: expect.any(String), isLive: true, nodes: 2 },
      { number: 1, note: '', isLive: false },
    ]);
    const first = await call(server, flowsApi.version, { as: admin, params: { flowId, number: 1 } });
    expect(first.body.document).toEqual(hello);
    await save(flowId, first.body.document);
    expect(await get(flowId)).toMatchObject({ version: 3, flow: hello });
    expect((await call(server, flowsApi.version, { as: admin, params: { flowId, number: 9 } })).status).toBe(404);
  });

  it('are kept up to fifty, the live one among them', async () => {
    const flowId = await makeFlow(server, admin, hello);
    for (let at = 0; at < limits.flowVersions + 3; at += 1)
      await save(flowId, documentOf({ a: textNode(`Olá ${at}`) }, ['1 a']));
    const { versions } = (await call(server, flowsApi.versions, { as: admin, params: { flowId } })).body;
    expect([versions.length, versions[0]!.isLive, versions.at(-1)!.number]).toEqual([limits.flowVersions, true, 5]);
  });

  it('do not show a draft, which stays until it is published or dropped', async () => {
    const flowId = await makeFlow(server, admin, hello);
    const draft = documentOf({ a: textNode('Rascunho') }, ['1 a']);
    const saved = await saveDraft(flowId, draft, 1);
    expect(saved.body).toMatchObject({ hasDraft: true, version: 1, flow: hello, draft, state: 2 });
    const dropped = await call(server, flowsApi.dropDraft, { as: admin, params: { flowId } });
    expect(dropped.body).toMatchObject({ hasDraft: false, draft: null, state: 3 });
    await saveDraft(flowId, draft, 3);
    // An editor that has not seen the draft does not drop it.
    const older = await call(server, flowsApi.dropDraft, { as: admin, params: { flowId }, query: { state: 3 } });
    expect(older.body).toMatchObject({ error: 'ERR_FLOW_CHANGED' });
    expect(await get(flowId)).toMatchObject({ draft, state: 4 });
    expect((await save(flowId, draft, { state: 4 })).body).toMatchObject({ draft: null, flow: draft, version: 2 });
  });

  it('are not overwritten by an editor that began on an older state', async () => {
    const flowId = await makeFlow(server, admin, hello);
    const { state } = await get(flowId);
    const [mine, theirs] = ['meu', 'deles'].map((text) => documentOf({ a: textNode(text) }, ['1 a']));
    const answers = await Promise.all([save(flowId, mine!, { state }), saveDraft(flowId, theirs!, state)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ error: 'ERR_FLOW_CHANGED' });
  });
});

describe('keys of assistants in a flow', () => {
  const key = 'sk-segredo-muito-longo-1234';
  const withKey = (apiKey: string, id = 'o') =>
    documentOf({ [id]: { type: 'openai', data: { typebotIntegration: { name: 'IA', apiKey } } } }, [`1 ${id}`]);
  const keyIn = (flow: FlowDocument | null, at = 1) =>
    (flow!.nodes[at]!.data.typebotIntegration as { apiKey: string }).apiKey;
  const storedIn = async (flowId: number): Promise<string> =>
    (
      await server.admin.query<{ document: string }>(
        `select v.document::text as document from flow_versions v join flows f on f.company_id = v.company_id and f.version_id = v.id where f.id = $1`,
        [flowId],
      )
    ).rows[0]!.document;

  it('are encrypted, shown as a mask, and kept when the mask is saved', async () => {
    const flowId = await makeFlow(server, admin, withKey(key));
    const first = await storedIn(flowId);
    expect(first).not.toContain(key);
    expect(first).toContain('••••1234|v1.');
    expect(keyIn((await get(flowId)).flow)).toBe('••••1234');
    await save(flowId, {
      ...withKey('••••1234'),
      nodes: [...withKey('••••1234').nodes, ...withKey('••••1234', 'copy').nodes.slice(1)],
    });
    const sealed = /••••1234\|v1\.[\w-]+/.exec(first)![0];
    expect((await storedIn(flowId)).split(sealed)).toHaveLength(3);
    const version = await call(server, flowsApi.version, { as: admin, params: { flowId, number: 1 } });
    expect(keyIn(version.body.document)).toBe('••••1234');
    // The key of an older version comes back with it, and the draft keeps keys too.
    await save(flowId, hello);
    await saveDraft(flowId, withKey('••••1234'), (await get(flowId)).state);
    await save(flowId, withKey('••••1234'));
    expect(await storedIn(flowId)).toContain(sealed);
  });

  it('of another flow do not come along with their mask, and stay with a duplicate', async () => {
    const flowId = await makeFlow(server, admin, withKey(key));
    const other = await makeFlow(server, admin, withKey('••••1234'));
    expect(keyIn((await get(other)).flow)).toBe('');
    const copy = (await call(server, flowsApi.duplicate, { as: admin, body: { flowId } })).body;
    expect(keyIn((await get(copy.id)).flow)).toBe('••••1234');
    expect(await storedIn(copy.id)).toBe(await storedIn(flowId));
  });
});

describe('files of the editor', () => {
  let png: Buffer<ArrayBuffer>;
  let mp3: Buffer<ArrayBuffer>;
  beforeAll(async () => {
    [png, mp3] = [(await makeFile('png')).bytes, (await makeFile('mp3')).bytes];
  }, 30_000);
  const upload = (path: string, files: File[]) => {
    const form = new FormData();
    for (const file of files) form.append('medias', file);
    form.set('body', files.map(({ name }) => name).join());
    return fetch(`${server.url}/api/flowbuilder/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
      body: form,
    }).then(async (answer) => ({ status: answer.status, body: await answer.json() }));
  };

  it('are stored in their order and shown from the public folder to administrators [FLOW-63, FLOW-65]', async () => {
    const { status, body } = await upload('content', [
      new File([png], 'um.png', { type: 'image/png' }),
      new File([mp3], 'dois.mp3', { type: 'audio/mpeg' }),
    ]);
    expect(status, JSON.stringify(body)).toBe(200);
    const names = body as string[];
    expect(names).toHaveLength(2);
    const read = (name: string, as: TestUser) =>
      fetch(`${server.url}/api/public/${name}`, { headers: { authorization: `Bearer ${as.token}` } });
    const shown = await read(names[0]!, admin);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await shown.arrayBuffer()).equals(png)).toBe(true);
    expect((await read(names[1]!, admin)).headers.get('content-type')).toContain('audio');
    expect((await read(names[0]!, agent)).status).toBe(404);
  });

  it('are judged by their content, and refused with all files of the call [FLOW-51, FLOW-52, FLOW-53]', async () => {
    const text = new File(['nada'], 'foto.png', { type: 'image/png' });
    const before = (await server.admin.query('select count(*)::int as count from flow_files')).rows[0];
    expect(await upload('content', [new File([png], 'a.png'), text])).toMatchObject({
      status: 400,
      body: { error: 'ERR_FILE_TYPE' },
    });
    expect(await upload('audio', [new File([png], 'a.mp3')])).toMatchObject({ body: { error: 'ERR_FILE_TYPE' } });
    expect(await upload('img', [new File([mp3], 'a.png')])).toMatchObject({ body: { error: 'ERR_FILE_TYPE' } });
    expect((await server.admin.query('select count(*)::int as count from flow_files')).rows[0]).toEqual(before);
    const big = new File([png, new Uint8Array(limits.flowFileBytes.image)], 'grande.png', { type: 'image/png' });
    expect(await upload('img', [big])).toMatchObject({
      status: 400,
      body: { error: 'ERR_FILE_TOO_LARGE', details: { limit: limits.flowFileBytes.image } },
    });
    const mega = 1024 * 1024;
    const longAudio = new File([mp3, new Uint8Array(5 * mega)], 'longo.mp3', { type: 'audio/mpeg' });
    for (const path of ['audio', 'content'])
      expect(await upload(path, [longAudio])).toMatchObject({
        status: 400,
        body: { error: 'ERR_FILE_TOO_LARGE', details: { limit: 5 * mega } },
      });
    const voice = (await makeFile('voice')).bytes;
    expect((await upload('audio', [new File([voice], 'voz.ogg')])).status).toBe(200);
    expect((await postFile(server, admin, '/flowbuilder/img', {}, new File([png], 'ok.png'))).body).toMatchObject({
      name: expect.any(String),
    });
    expect(await upload('content', [])).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });
});

describe('phrases that start flows', () => {
  it('name a flow and a connection, toggle, and update administrators live [FCAMP-03, FCAMP-05, FCAMP-06, AMB-85]', async () => {
    const flowId = await makeFlow(server, admin, hello, 'Promoção');
    const whatsappId = await makeConnection(server, companyId, admin, { name: 'Loja' });
    const screen = await openScreen(server, admin);
    const body = { name: 'Desconto', flowId, whatsappId, phrase: ' Quero  DESCONTO ' };
    const created = await call(server, flowCampaignsApi.create, { as: admin, body });
    expect(created.body).toMatchObject({
      name: 'Desconto',
      flow: { id: flowId, name: 'Promoção' },
      whatsapp: { id: whatsappId, name: 'Loja' },
      phrase: 'Quero  DESCONTO',
      status: true,
    });
    const { id } = created.body;
    expect(await screen.next('flowCampaign', ({ action }) => action === 'create')).toMatchObject({
      flowCampaign: { id },
    });
    const off = await call(server, flowCampaignsApi.change, { as: admin, body: { id, status: false } });
    expect(off.body).toMatchObject({ status: false, phrase: 'Quero  DESCONTO' });
    expect(await screen.next('flowCampaign', ({ action }) => action === 'update')).toMatchObject({
      flowCampaign: { id, status: false },
    });
    const others = {
      name: 'Frete',
      flowId: await makeFlow(server, admin, hello, 'Entrega'),
      whatsappId: await makeConnection(server, companyId, admin, { name: 'Filial' }),
      phrase: 'frete grátis',
    };
    const changed = await call(server, flowCampaignsApi.change, { as: admin, body: { id, ...others } });
    // The switch stays as it is.
    expect(changed.body).toMatchObject({
      ...others,
      flow: { name: 'Entrega' },
      whatsapp: { name: 'Filial' },
      status: false,
    });
    expect(
      (await call(server, flowCampaignsApi.get, { as: admin, params: { flowCampaignId: id } })).body.details.id,
    ).toBe(id);
    expect((await call(server, flowCampaignsApi.list, { as: admin })).body.flow.map((one) => one.id)).toContain(id);
    expect(
      (await call(server, flowCampaignsApi.remove, { as: agent, params: { flowCampaignId: id } })).body,
    ).toMatchObject({
      error: 'ERR_NO_PERMISSION',
    });
    expect((await call(server, flowCampaignsApi.remove, { as: admin, params: { flowCampaignId: id } })).status).toBe(
      200,
    );
    expect(await screen.next('flowCampaign', ({ action }) => action === 'delete')).toEqual({ action: 'delete', id });
  });

  it('are created inactive in one call, so that none starts a flow before it is switched on [FCAMP-05]', async () => {
    const flowId = await makeFlow(server, admin, hello);
    const whatsappId = await makeConnection(server, companyId, admin);
    const body = { name: 'Natal', flowId, whatsappId, phrase: 'quero natal', status: false };
    const created = await call(server, flowCampaignsApi.create, { as: admin, body });
    expect(created.body).toMatchObject({ status: false });
    const { rows } = await server.admin.query('select status from flow_campaigns where id = $1', [created.body.id]);
    expect(rows).toEqual([{ status: false }]);
  });

  it('leave the list of every administrator when their flow is deleted [RT-22]', async () => {
    const flowId = await makeFlow(server, admin, hello);
    const whatsappId = await makeConnection(server, companyId, admin);
    const body = { name: 'Páscoa', flowId, whatsappId, phrase: 'quero páscoa' };
    const { id } = (await call(server, flowCampaignsApi.create, { as: admin, body })).body;
    const screen = await openScreen(server, admin);
    expect((await call(server, flowsApi.remove, { as: admin, params: { flowId } })).status).toBe(200);
    expect(await screen.next('flowCampaign')).toEqual({ action: 'delete', id });
    expect(await call(server, flowCampaignsApi.get, { as: admin, params: { flowCampaignId: id } })).toMatchObject({
      status: 404,
    });
  });

  it('may be sent back as they are after their connection was deleted (wire 5.2)', async () => {
    const flowId = await makeFlow(server, admin, hello);
    const whatsappId = await makeConnection(server, companyId, admin);
    const body = { name: 'Páscoa', flowId, whatsappId, phrase: 'quero páscoa' };
    const { id } = (await call(server, flowCampaignsApi.create, { as: admin, body })).body;
    await server.admin.query('update connections set deleted_at = now() where id = $1', [whatsappId]);
    const read = async () =>
      (await call(server, flowCampaignsApi.get, { as: admin, params: { flowCampaignId: id } })).body.details;
    const row = await read();
    expect(row.whatsappId).toBeNull();
    expect((await call(server, flowCampaignsApi.change, { as: admin, body: row })).status).toBe(200);
    expect(await read()).toEqual({ ...row, updatedAt: expect.any(String) });
  });

  it('need name, flow, connection and phrase [FCAMP-04, AMB-86]', async () => {
    const { body } = await call(server, flowCampaignsApi.create, {
      as: admin,
      body: { name: 'a', flowId: '', whatsappId: null as never, phrase: ' ' },
    });
    expect(Object.keys((body as never as { details: { fields: object } }).details.fields).sort()).toEqual([
      'flowId',
      'name',
      'phrase',
      'whatsappId',
    ]);
  });

  it('are refused twice on one connection while both are active [FCAMP-08]', async () => {
    const flowId = await makeFlow(server, admin, hello);
    const [first, second] = [
      await makeConnection(server, companyId, admin),
      await makeConnection(server, companyId, admin),
    ];
    const create = (whatsappId: number, phrase: string) =>
      call(server, flowCampaignsApi.create, { as: admin, body: { name: 'Frase', flowId, whatsappId, phrase } });
    const kept = await create(first, 'Olá  mundo');
    expect(await create(first, 'ola MUNDO')).toMatchObject({
      status: 409,
      body: { error: 'ERR_PHRASE_ALREADY_EXISTS' },
    });
    expect((await create(second, 'ola mundo')).status).toBe(200);
    const change = (body: object) => call(server, flowCampaignsApi.change, { as: admin, body: body as never });
    await change({ id: kept.body.id, status: false });
    const other = await create(first, 'OLÁ MUNDO');
    expect(other.status).toBe(200);
    expect(await change({ id: kept.body.id, status: true })).toMatchObject({ status: 409 });
    await change({ id: other.body.id, phrase: 'outra' });
    expect((await change({ id: kept.body.id, status: true })).status).toBe(200);
  });
});
