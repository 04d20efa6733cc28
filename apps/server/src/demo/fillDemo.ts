import { eq } from 'drizzle-orm';
import { connectionQueues, connections } from '../features/connections/connections.tables.ts';
import { contactIdentities, contacts } from '../features/contacts/contacts.tables.ts';
import { queues } from '../features/queues/queues.tables.ts';
import { quickMessages } from '../features/quickMessages/quickMessages.tables.ts';
import { tags } from '../features/tags/tags.tables.ts';
import { createUser } from '../features/users/index.ts';
import { userQueues, users } from '../features/users/users.tables.ts';
import type { Work } from '../kernel/work.ts';
import type { DemoConversation } from './conversation.ts';
import type { DemoFiles } from './demoFiles.ts';
import { dialogues, type Dialogue } from './dialogues.ts';
import { greetAtHour } from './greetAtHour.ts';
import { insertConversations, type DemoRows } from './insertConversations.ts';
import {
  demoContacts,
  demoGroup,
  demoQueues,
  demoQuickMessages,
  demoTags,
  demoUsers,
  type DemoContact,
} from './people.ts';
import { fillTeamTalks } from './teamTalks.ts';
import { todaysConversations } from './today.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export type DemoOptions = {
  /** How many days before today have conversations. */
  daysOfHistory?: number;
  /** The part of the users' e-mails after the @. E-mails are unique on the platform. */
  domain?: string;
  /** True if the connection greets contacts and offers the queues. */
  hasBot?: boolean;
};

/** Inserts people, a simulated connection and conversations into "Casa Aurora". Returns the connection's id. */
export async function fillDemo(
  work: Work,
  adminId: number,
  passwordHash: string,
  files: DemoFiles,
  { daysOfHistory = 42, domain = 'demo.recado', hasBot = true }: DemoOptions = {},
): Promise<number> {
  const rows = await insertPeople(work, adminId, passwordHash, files, { domain, hasBot });
  await fillTeamTalks(work, rows.userIds);
  const now = work.now.getTime();
  const conversations = [
    ...pastConversations(now, daysOfHistory),
    ...todaysConversations.map(({ minutesAgo, ...conversation }) => ({
      ...conversation,
      endedAt: new Date(now - minutesAgo * minuteMs),
    })),
  ].map((conversation) => ({ ...conversation, turns: greetedTurns(conversation) }));
  await insertConversations(work, rows, conversations);
  return rows.connectionId;
}

/** The turns of a conversation with greetings of the hour in which it takes place. */
const greetedTurns = ({ turns, endedAt }: DemoConversation): DemoConversation['turns'] =>
  turns.map((turn) => (turn.text === undefined ? turn : { ...turn, text: greetAtHour(turn.text, endedAt) }));

/** Two or three closed conversations on each working day. */
function* pastConversations(now: number, days: number): Generator<DemoConversation> {
  let count = 0;
  for (let daysAgo = days; daysAgo >= 1; daysAgo--) {
    if (new Date(now - daysAgo * dayMs).getUTCDay() === 0) continue;
    for (let ofDay = 0; ofDay < 2 + (daysAgo % 2); ofDay++, count++) {
      const dialogue = dialogues[count % dialogues.length]!;
      yield {
        contact: demoContacts[count % demoContacts.length]!.name,
        queue: dialogue.queue,
        attendant: attendantOf(dialogue, count),
        status: 'closed',
        endedAt: inBusinessHours(now - daysAgo * dayMs, 30 + ofDay * 190 + (count % 5) * 31),
        unread: 0,
        ...(dialogue.tag ? { tags: [dialogue.tag] } : {}),
        turns: dialogue.turns.map(([who, text]) => ({ from: who === 'c' ? 'contact' : 'attendant', text })),
      };
    }
  }
}

/** Returns a time on that day, given in minutes after the shop opens at 8:00 in São Paulo (UTC−3). */
function inBusinessHours(time: number, minutes: number): Date {
  const midnight = new Date(time - 3 * 60 * minuteMs).setUTCHours(0, 0, 0, 0);
  return new Date(midnight + (11 * 60 + minutes) * minuteMs);
}

function attendantOf({ queue }: Dialogue, count: number): string {
  const able = demoUsers.filter((user) => user.queues.includes(queue));
  return able[count % able.length]!.name;
}

async function insertPeople(
  work: Work,
  adminId: number,
  passwordHash: string,
  { files, faces }: DemoFiles,
  { domain, hasBot }: Required<Pick<DemoOptions, 'domain' | 'hasBot'>>,
): Promise<DemoRows> {
  const { companyId } = work;
  const queueRows = await work.db
    .insert(queues)
    .values(demoQueues.map((queue, at) => ({ ...queue, companyId, orderQueue: at + 1 })))
    .returning({ id: queues.id, name: queues.name });
  const queueIds = new Map<string, number>(queueRows.map(({ id, name }) => [name, id]));
  const userIds = new Map([['Camila Duarte', adminId]]);
  for (const { queues: own, login, ...user } of demoUsers)
    userIds.set(
      user.name,
      await createUser(work, {
        ...user,
        email: `${login}@${domain}`,
        passwordHash,
        language: 'pt',
        queueIds: own.map((name) => queueIds.get(name)!),
      }),
    );
  await work.db
    .insert(userQueues)
    .values([...queueIds.values()].map((queueId) => ({ companyId, userId: adminId, queueId })));
  const tagRows = await work.db
    .insert(tags)
    .values(demoTags.map((tag) => ({ ...tag, companyId, userId: adminId })))
    .returning({ id: tags.id, name: tags.name });
  await work.db
    .insert(quickMessages)
    .values(demoQuickMessages.map((quick) => ({ ...quick, companyId, userId: adminId, geral: true })));
  const connectionId = await insertConnection(work, {
    name: 'Loja Centro',
    greetingMessage: hasBot ? 'Olá, {{firstName}}. Bem-vindo à Casa Aurora.' : '',
  });
  if (hasBot)
    await work.db
      .insert(connectionQueues)
      .values([...queueIds.values()].map((queueId) => ({ companyId, connectionId, queueId })));
  await work.db.update(users).set({ connectionId }).where(eq(users.id, adminId));
  const contactIds = await insertContacts(work, demoContacts, faces);
  contactIds.set(demoGroup.name, await insertGroup(work, faces));
  return {
    connectionId,
    queueIds,
    userIds,
    contactIds,
    files,
    tagIds: new Map(tagRows.map(({ id, name }) => [name, id])),
  };
}

/** Inserts the company's default connection, which uses the simulator. Returns its id. */
export async function insertConnection(
  work: Work,
  values: { name: string; greetingMessage?: string },
): Promise<number> {
  const [connection] = await work.db
    .insert(connections)
    .values({
      ...values,
      companyId: work.companyId,
      provider: 'sandbox',
      isDefault: true,
      desiredState: 'open',
      status: 'OPENING',
    })
    .returning({ id: connections.id });
  return connection!.id;
}

/** Inserts contacts with their numbers. Returns their ids by name. */
export async function insertContacts(
  work: Work,
  people: readonly DemoContact[],
  faces: DemoFiles['faces'],
): Promise<Map<string, number>> {
  const { companyId } = work;
  const rows = await work.db
    .insert(contacts)
    .values(
      people.map(({ name, number, email, extraInfo = [] }) => ({
        companyId,
        name,
        number,
        email: email ?? null,
        nameEdited: true,
        profilePicPath: faces.get(name) ?? null,
        extraInfo: extraInfo.map((info, at) => ({ ...info, id: at + 1 })),
      })),
    )
    .returning({ id: contacts.id, name: contacts.name, number: contacts.number });
  await work.db
    .insert(contactIdentities)
    .values(rows.map(({ id, number }) => ({ companyId, kind: 'phone' as const, value: number, contactId: id })));
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function insertGroup(work: Work, faces: DemoFiles['faces']): Promise<number> {
  const { companyId } = work;
  const [group] = await work.db
    .insert(contacts)
    .values({ companyId, name: demoGroup.name, isGroup: true, profilePicPath: faces.get(demoGroup.name) ?? null })
    .returning({ id: contacts.id });
  await work.db
    .insert(contactIdentities)
    .values({ companyId, kind: 'group', value: demoGroup.id, contactId: group!.id });
  return group!.id;
}
