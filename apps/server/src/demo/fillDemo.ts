import { eq } from 'drizzle-orm';
import { connectionQueues, connections } from '../features/connections/connections.tables.ts';
import { contactIdentities, contacts } from '../features/contacts/contacts.tables.ts';
import { makeCompany } from '../features/companies/index.ts';
import { queues } from '../features/queues/queues.tables.ts';
import { quickMessages } from '../features/quickMessages/quickMessages.tables.ts';
import { tags } from '../features/tags/tags.tables.ts';
import { userQueues, users } from '../features/users/users.tables.ts';
import { createUser } from '../features/users/index.ts';
import type { Work } from '../kernel/work.ts';
import { dialogues, waiting, type Dialogue } from './dialogues.ts';
import { demoContacts, demoQueues, demoQuickMessages, demoTags, demoUsers } from './people.ts';
import { fillTeamTalks } from './teamTalks.ts';
import { tellStory, type Cast } from './tellStory.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Gives "Casa Aurora" its people, a sandbox connection that waits to be paired, and six weeks of conversations. */
export async function fillDemo(work: Work, adminId: number, passwordHash: string): Promise<void> {
  const cast = await makeCast(work, adminId, passwordHash);
  await fillTeamTalks(work, cast.userIds);
  const now = work.now.getTime();
  // The past: two or three conversations on each working day, closed.
  let turn = 0;
  for (let daysAgo = 42; daysAgo >= 1; daysAgo--) {
    if (new Date(now - daysAgo * day).getUTCDay() === 0) continue;
    for (let n = 0; n < 2 + (daysAgo % 2); n++, turn++) {
      const dialogue = dialogues[turn % dialogues.length]!;
      const at = openingOf(now - daysAgo * day, n * 190 + (turn % 5) * 31);
      await tellStory(work, cast, { contact: turn % cast.contactIds.length, dialogue, at, userId: attendantOf(cast, dialogue, turn), status: 'closed', unread: 0 });
    }
  }
  // The present: conversations in progress, most of them the administrator's, and people who wait.
  for (let n = 0; n < 9; n++) {
    const dialogue = dialogues[n % dialogues.length]!;
    const open: Dialogue = { ...dialogue, turns: dialogue.turns.slice(0, Math.max(2, dialogue.turns.length - (n % 3))) };
    const lastFromContact = open.turns.at(-1)?.[0] === 'c';
    await tellStory(work, cast, {
      contact: 11 + n,
      dialogue: open,
      at: new Date(now - (35 + n * 47) * minute),
      userId: n < 6 ? adminId : attendantOf(cast, dialogue, n),
      status: 'open',
      unread: lastFromContact && n % 2 === 0 ? 1 : 0,
    });
  }
  for (const [n, { queue, minutes, texts }] of waiting.entries()) {
    const turns = texts.map((text) => ['c', text] as const);
    await tellStory(work, cast, {
      contact: [1, 2, 8, 9, 10][n]!,
      dialogue: { queue: queue ?? 'Vendas', turns },
      withoutQueue: queue === null,
      at: new Date(now - minutes * minute),
      userId: null,
      status: 'pending',
      unread: texts.length,
    });
  }
}

/** A moment of that day's business hours in São Paulo (UTC−3): the shop opens at 8. */
function openingOf(time: number, minutes: number): Date {
  const midnight = new Date(time - 3 * 60 * minute).setUTCHours(0, 0, 0, 0);
  return new Date(midnight + (11 * 60 + minutes) * minute);
}

const attendantOf = (cast: Cast, { queue }: Dialogue, n: number): number => {
  const able = demoUsers.filter((user) => user.queues.includes(queue)).map((user) => cast.userIds.get(user.name)!);
  return able[n % able.length]!;
};

async function makeCast(work: Work, adminId: number, passwordHash: string): Promise<Cast> {
  const { companyId } = work;
  const queueRows = await work.db
    .insert(queues)
    .values(demoQueues.map((queue, at) => ({ ...queue, companyId, orderQueue: at + 1 })))
    .returning({ id: queues.id, name: queues.name });
  const queueIds = new Map(queueRows.map(({ id, name }) => [name, id]));
  const userIds = new Map([['Camila Duarte', adminId]]);
  for (const { queues: own, ...user } of demoUsers) userIds.set(user.name, await createUser(work, { ...user, passwordHash, language: 'pt', queueIds: own.map((name) => queueIds.get(name)!) }));
  await work.db.insert(userQueues).values([...queueIds.values()].map((queueId) => ({ companyId, userId: adminId, queueId })));
  const tagRows = await work.db
    .insert(tags)
    .values(demoTags.map((tag) => ({ ...tag, companyId })))
    .returning({ id: tags.id, name: tags.name });
  await work.db.insert(quickMessages).values(demoQuickMessages.map((kept) => ({ ...kept, companyId, userId: adminId, geral: true })));
  const [connection] = await work.db
    .insert(connections)
    .values({ companyId, name: 'Loja Centro', provider: 'sandbox', isDefault: true, wish: 'open', status: 'OPENING', greetingMessage: 'Olá, {{firstName}}. Bem-vindo à Casa Aurora.' })
    .returning({ id: connections.id });
  await work.db.insert(connectionQueues).values([...queueIds.values()].map((queueId) => ({ companyId, connectionId: connection!.id, queueId })));
  await work.db.update(users).set({ connectionId: connection!.id }).where(eq(users.id, adminId));
  return { connectionId: connection!.id, queueIds, userIds, tagIds: new Map(tagRows.map(({ id, name }) => [name, id])), contactIds: await makeContacts(work, demoContacts) };
}

async function makeContacts(work: Work, people: readonly { name: string; number: string; email?: string }[]): Promise<number[]> {
  const { companyId } = work;
  const rows = await work.db
    .insert(contacts)
    .values(people.map(({ name, number, email }) => ({ companyId, name, number, email: email ?? null, nameEdited: true })))
    .returning({ id: contacts.id, number: contacts.number });
  await work.db.insert(contactIdentities).values(rows.map(({ id, number }) => ({ companyId, kind: 'phone' as const, value: number, contactId: id })));
  const byNumber = new Map(rows.map(({ id, number }) => [number, id]));
  return people.map(({ number }) => byNumber.get(number)!);
}

/** A small company beside it: its people see nothing of Casa Aurora, and the reverse. */
export async function fillSecondCompany(work: Work, planId: number, passwordHash: string): Promise<void> {
  const { companyId } = work;
  await makeCompany(work, { name: 'Ateliê Horizonte', email: 'contato@horizonte.demo', planId });
  const [queue] = await work.db.insert(queues).values({ companyId, name: 'Encomendas', color: '#00877A', orderQueue: 1 }).returning({ id: queues.id });
  const ownerId = await createUser(work, { name: 'Lívia Prates', email: 'livia@horizonte.demo', passwordHash, profile: 'admin', language: 'pt', queueIds: [queue!.id] });
  const [connection] = await work.db.insert(connections).values({ companyId, name: 'Ateliê', provider: 'sandbox', isDefault: true, wish: 'open', status: 'OPENING' }).returning({ id: connections.id });
  const contactIds = await makeContacts(work, [
    { name: 'Rosa Milano', number: '5541991230201' },
    { name: 'Caio Bernardes', number: '5541991230202' },
  ]);
  const cast: Cast = { connectionId: connection!.id, queueIds: new Map([['Encomendas', queue!.id]]), userIds: new Map([['Lívia Prates', ownerId]]), tagIds: new Map(), contactIds };
  const dialogue: Dialogue = {
    queue: 'Encomendas' as Dialogue['queue'],
    turns: [
      ['c', 'Oi, o vaso azul ainda está disponível?'],
      ['a', 'Está sim, sai do forno na sexta.'],
      ['c', 'Quero dois'],
    ],
  };
  await tellStory(work, cast, { contact: 0, dialogue, at: new Date(work.now.getTime() - 2 * 60 * minute), userId: ownerId, status: 'open', unread: 1 });
  await tellStory(work, cast, {
    contact: 1,
    dialogue: { queue: 'Encomendas' as Dialogue['queue'], turns: [['c', 'Vocês fazem peças sob medida?']] },
    at: new Date(work.now.getTime() - 6 * minute),
    userId: null,
    status: 'pending',
    unread: 1,
  });
}
