import { insertCompany } from '../features/companies/index.ts';
import { queues } from '../features/queues/queues.tables.ts';
import { createUser } from '../features/users/index.ts';
import type { Work } from '../kernel/work.ts';
import { insertConnection, insertContacts } from './fillDemo.ts';
import { insertConversations } from './insertConversations.ts';

const queueName = 'Encomendas';
const ownerName = 'Lívia Prates';

/**
 * Inserts a small second company, so that an operator sees that the companies are isolated from each other. Returns its
 * connection's id.
 */
export async function fillSecondCompany(
  work: Work,
  planId: number,
  passwordHash: string,
  domain = 'horizonte.demo',
): Promise<number> {
  const { companyId } = work;
  await insertCompany(work, { name: 'Ateliê Horizonte', email: `contato@${domain}`, planId });
  const [queue] = await work.db
    .insert(queues)
    .values({ companyId, name: queueName, color: '#00877A', orderQueue: 1 })
    .returning({ id: queues.id });
  const ownerId = await createUser(work, {
    name: ownerName,
    email: `livia@${domain}`,
    passwordHash,
    profile: 'admin',
    language: 'pt',
    queueIds: [queue!.id],
  });
  const connectionId = await insertConnection(work, { name: 'Ateliê' });
  const contactIds = await insertContacts(
    work,
    [
      { name: 'Rosa Milano', number: '5541991230201' },
      { name: 'Caio Bernardes', number: '5541991230202' },
    ],
    new Map(),
  );
  const rows = {
    connectionId,
    contactIds,
    queueIds: new Map([[queueName, queue!.id]]),
    userIds: new Map([[ownerName, ownerId]]),
    tagIds: new Map(),
    files: new Map(),
  };
  const minutesAgo = (minutes: number): Date => new Date(work.now.getTime() - minutes * 60_000);
  await insertConversations(work, rows, [
    {
      contact: 'Rosa Milano',
      queue: queueName,
      attendant: ownerName,
      status: 'open',
      endedAt: minutesAgo(118),
      unread: 1,
      turns: [
        { from: 'contact', text: 'Oi, o vaso azul ainda está disponível?' },
        { from: 'attendant', text: 'Está sim, sai do forno na sexta.' },
        { from: 'contact', text: 'Quero dois' },
      ],
    },
    {
      contact: 'Caio Bernardes',
      queue: queueName,
      attendant: null,
      status: 'pending',
      endedAt: minutesAgo(6),
      unread: 1,
      turns: [{ from: 'contact', text: 'Vocês fazem peças sob medida?' }],
    },
  ]);
  return connectionId;
}
