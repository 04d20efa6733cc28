import { queueOptionsApi, queuesApi, type OptionDraft, type QueueOption } from '@recado/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { call, openScreen, openTestServer, type TestServer, type TestUser } from '../../../../test/harness.ts';
import { makeCompany, makeQueue, makeUser } from '../../../../test/make.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
beforeAll(async () => {
  server = await openTestServer();
  companyId = await makeCompany(server);
  admin = await makeUser(server, companyId, { profile: 'admin' });
});

const create = (queueId: number, title: string, more: object = {}, as = admin) =>
  call(server, queueOptionsApi.create, { as, body: { queueId, title, ...more } });
const change = (id: number, body: object) =>
  call(server, queueOptionsApi.change, { as: admin, params: { queueOptionId: id }, body });
const remove = (id: number, as = admin) => call(server, queueOptionsApi.remove, { as, params: { queueOptionId: id } });
const read = async (queueId: number, parentId?: number): Promise<QueueOption[]> =>
  (await call(server, queueOptionsApi.list, { as: admin, query: { queueId, ...(parentId && { parentId }) } })).body;

/** Returns a tree in words: `1 Comprar(1 Sala, 2 Quarto), 2 Pedir`. */
const inWords = (tree: readonly QueueOption[]): string =>
  tree
    .map(({ option, title, children }) => `${option} ${title}${children.length > 0 ? `(${inWords(children)})` : ''}`)
    .join(', ');

describe('the options of a queue', () => {
  it('are added at the end or at a place, at any depth, and read by level or as a tree [QUE-14, QUE-15]', async () => {
    const queueId = await makeQueue(server, companyId);
    const buy = (await create(queueId, 'Comprar', { message: 'Para qual ambiente?' })).body;
    expect(buy).toEqual({
      id: expect.any(Number),
      companyId,
      queueId,
      parentId: null,
      title: 'Comprar',
      message: 'Para qual ambiente?',
      option: '1',
      children: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    await create(queueId, 'Pedir');
    await create(queueId, 'Primeira', { option: '1' });
    const room = (await create(queueId, 'Quarto', { parentId: buy.id })).body;
    const beds = (await create(queueId, 'Camas', { parentId: room.id })).body;
    await create(queueId, 'Solteiro', { parentId: beds.id });
    expect(inWords(await read(queueId))).toBe('1 Primeira, 2 Comprar(1 Quarto(1 Camas(1 Solteiro))), 3 Pedir');
    expect(inWords(await read(queueId, -1))).toBe('1 Primeira, 2 Comprar(1 Quarto), 3 Pedir');
    expect(inWords(await read(queueId, room.id))).toBe('1 Camas(1 Solteiro)');
  });

  it('keep their times while another entry changes', async () => {
    const queueId = await makeQueue(server, companyId);
    const still = (await create(queueId, 'Comprar')).body;
    const moved = (await create(queueId, 'Pedir')).body;
    const changed = (await change(moved.id, { title: 'Pedir agora' })).body;
    const [first, second] = await read(queueId);
    expect(first).toEqual(still);
    expect(second).toEqual(changed);
    expect(changed.createdAt).toBe(moved.createdAt);
    expect(changed.updatedAt > moved.updatedAt).toBe(true);
  });

  it('move between places and parents, never below themselves or into another queue', async () => {
    const queueId = await makeQueue(server, companyId);
    const [a, b, c] = await Promise.all(['A', 'B', 'C'].map(async (title) => (await create(queueId, title)).body));
    const byTitle = new Map([a!, b!, c!].map(({ title, id }) => [title, id]));
    const [first, second, third] = (await read(queueId)).map(({ title }) => title) as [string, string, string];
    await change(byTitle.get(third)!, { option: 1 });
    expect(inWords(await read(queueId))).toBe(`1 ${third}, 2 ${first}, 3 ${second}`);
    await change(byTitle.get(first)!, { parentId: byTitle.get(third)! });
    expect(inWords(await read(queueId))).toBe(`1 ${third}(1 ${first}), 2 ${second}`);
    for (const parentId of [byTitle.get(third)!, byTitle.get(first)!])
      expect((await change(byTitle.get(third)!, { parentId })).body).toMatchObject({
        error: 'ERR_VALIDATION',
        details: { fields: { parentId: 'cycle' } },
      });
    const other = await makeQueue(server, companyId);
    expect((await change(byTitle.get(first)!, { queueId: other })).body).toMatchObject({ error: 'ERR_VALIDATION' });
    const elsewhere = (await create(other, 'Outra')).body;
    expect((await change(byTitle.get(first)!, { parentId: elsewhere.id })).body).toEqual({
      error: 'ERR_NO_QUEUE_OPTION_FOUND',
    });
    await change(byTitle.get(first)!, { parentId: null, title: 'Solta' });
    expect(inWords(await read(queueId))).toBe(`1 ${third}, 2 ${second}, 3 Solta`);
  });

  it('are deleted with their children, and the siblings are numbered anew [QUE-17]', async () => {
    const queueId = await makeQueue(server, companyId);
    const ids = [];
    for (const title of ['A', 'B', 'C']) ids.push((await create(queueId, title)).body.id);
    const child = (await create(queueId, 'B1', { parentId: ids[1] })).body;
    await create(queueId, 'B1a', { parentId: child.id });
    const screen = await openScreen(server, admin);
    expect((await remove(ids[1]!)).body).toEqual({ message: 'ok' });
    expect(inWords(await read(queueId))).toBe('1 A, 2 C');
    expect(await screen.next('queue')).toMatchObject({ action: 'update', queue: { id: queueId } });
    expect((await remove(child.id)).body).toEqual({ error: 'ERR_NO_QUEUE_OPTION_FOUND' });
  });

  it('are changed by administrators of their company only', async () => {
    const queueId = await makeQueue(server, companyId);
    const { id } = (await create(queueId, 'A')).body;
    const user = await makeUser(server, companyId);
    expect((await create(queueId, 'B', {}, user)).body).toEqual({ error: 'ERR_NO_PERMISSION' });
    const stranger = await makeUser(server, await makeCompany(server), { profile: 'admin' });
    expect((await remove(id, stranger)).body).toEqual({ error: 'ERR_NO_QUEUE_OPTION_FOUND' });
    expect((await create(queueId, 'B', {}, stranger)).body).toEqual({ error: 'ERR_NO_QUEUE_FOUND' });
  });

  it('stay within 99 entries of a level', async () => {
    const queueId = await makeQueue(server, companyId);
    const options = Array.from({ length: 99 }, (_, at) => ({ title: `Opção ${at}`, message: '', children: [] }));
    await call(server, queuesApi.change, { as: admin, params: { queueId }, body: { options } });
    expect((await create(queueId, 'Centésima')).body).toMatchObject({ error: 'ERR_VALIDATION' });
    expect(await read(queueId)).toHaveLength(99);
  });

  it('keep 1, 2, 3 … when ten are added and deleted at once', async () => {
    const queueId = await makeQueue(server, companyId);
    const made = await Promise.all(Array.from({ length: 10 }, (_, at) => create(queueId, `Opção ${at}`)));
    await Promise.all([...made.slice(0, 4).map(({ body }) => remove(body.id)), create(queueId, 'Nova')]);
    expect((await read(queueId)).map(({ option }) => option)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });
});

describe('a queue saved with its tree', () => {
  it('has exactly the saved entries, with the ids of those that it had [QUE-04, QUE-05]', async () => {
    const { body: queue } = await call(server, queuesApi.create, {
      as: admin,
      body: {
        name: 'Com árvore',
        color: '#0A0B0C',
        options: [{ title: 'A', message: 'a', children: [{ title: 'A1', message: '', children: [] }] }],
      },
    });
    const save = (options: OptionDraft[]) =>
      call(server, queuesApi.change, { as: admin, params: { queueId: queue.id }, body: { options } });
    const [a] = await read(queue.id);
    const a1 = a!.children[0]!;
    await save([
      { title: 'Nova', message: '', children: [{ ...a1, children: [{ ...a!, title: 'Era A', children: [] }] }] },
    ]);
    const tree = await read(queue.id);
    expect(inWords(tree)).toBe('1 Nova(1 A1(1 Era A))');
    expect([tree[0]!.children[0]!.id, tree[0]!.children[0]!.children[0]!.id]).toEqual([a1.id, a!.id]);
    await save([]);
    expect(await read(queue.id)).toEqual([]);
  });

  it('is not overwritten when somebody changed it, or its options, after it was shown', async () => {
    const queueId = await makeQueue(server, companyId);
    const { updatedAt } = (await call(server, queuesApi.get, { as: admin, params: { queueId } })).body;
    await create(queueId, 'De outra pessoa');
    const late = await call(server, queuesApi.change, {
      as: admin,
      params: { queueId },
      body: { options: [], seenAt: updatedAt },
    });
    expect(late).toMatchObject({ status: 409, body: { error: 'ERR_QUEUE_CHANGED' } });
    expect(inWords(await read(queueId))).toBe('1 De outra pessoa');
  });

  it('refuses a tree that is nested without end', async () => {
    const queueId = await makeQueue(server, companyId);
    const deep = `${'[{"title":"A","message":"","children":'.repeat(10_000)}[]${'}]'.repeat(10_000)}`;
    const answer = await fetch(`${server.url}/api/queue/${queueId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: `{"options":${deep}}`,
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'ERR_VALIDATION' }]);
  });

  it('reads back as any tree that was saved', async () => {
    const queueId = await makeQueue(server, companyId);
    const tree = fc.letrec<{ level: OptionDraft[] }>((tie) => ({
      level: fc.array(
        fc.record({
          id: fc.option(fc.integer({ min: -1, max: 2_000_000_000 }), { nil: undefined }),
          title: fc.constantFrom('A', 'Ação', '1', '*x*'),
          message: fc.constantFrom('', 'Oi {{firstName}}'),
          children: fc.oneof({ depthSize: 'small' }, fc.constant<OptionDraft[]>([]), tie('level')),
        }),
        { maxLength: 3 },
      ),
    })).level;
    const plain = (level: readonly OptionDraft[]): object[] =>
      level.map(({ title, message, children }) => ({ title, message, children: plain(children) }));
    await fc.assert(
      fc.asyncProperty(tree, async (options) => {
        const { status } = await call(server, queuesApi.change, { as: admin, params: { queueId }, body: { options } });
        expect(status).toBe(200);
        expect(plain(await read(queueId))).toEqual(plain(options));
      }),
      { numRuns: 40 },
    );
  });
});
