import { AppError, defaultContactBudget, type SendingLimits } from '@recado/contracts';
import { and, eq } from 'drizzle-orm';
import type { Work } from '../../../kernel/work.ts';
import { readOfficialNumber } from '../../connections/index.ts';
import { campaignPaces } from '../campaigns.tables.ts';
import { countNewContacts } from '../sending/newContacts.ts';
import { readConnection } from '../sending/readConnection.ts';
import { readStarted } from '../sending/startedPeople.ts';

type Connection = NonNullable<Awaited<ReturnType<typeof readConnection>>>;

/** Returns the limits of a connection for campaigns, and how much of them is used; null if there is no such connection. */
export async function readSendingLimits(work: Work, connectionId: number): Promise<SendingLimits | null> {
  const connection = await readConnection(work, connectionId);
  return connection ? (await readLimits(work, connectionId, connection)).limits : null;
}

/** Returns a connection with its limits and what they are made of. Throws ERR_NO_WAPP_FOUND. */
export async function readConnectionWithLimits(work: Work, connectionId: number) {
  const connection = await readConnection(work, connectionId);
  if (!connection) throw new AppError('ERR_NO_WAPP_FOUND');
  return { connection, ...(await readLimits(work, connectionId, connection)) };
}

async function readLimits(work: Work, connectionId: number, connection: Connection) {
  const [pace] = await work.db
    .select({ budget: campaignPaces.budget, newDay: campaignPaces.newDay, newCount: campaignPaces.newCount })
    .from(campaignPaces)
    .where(and(eq(campaignPaces.companyId, work.companyId), eq(campaignPaces.connectionId, connectionId)));
  const newContacts = await countNewContacts(work, pace, connection);
  const official = connection.provider === 'cloud' ? await readOfficialNumber(work, connectionId) : undefined;
  const limits: SendingLimits = {
    provider: connection.provider,
    budget: pace?.budget ?? defaultContactBudget,
    ageDays: newContacts.ageDays,
    newToday: newContacts.count,
    messagingLimit: official?.messagingLimit ?? null,
    startedInDay: official ? (await readStarted(work, official.wabaId)).count : 0,
  };
  return { newContacts, official, limits };
}
