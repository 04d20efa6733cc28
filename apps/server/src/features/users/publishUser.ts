import type { UserDetails } from '@recado/contracts';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { companies } from '../companies/companies.tables.ts';
import { readSettings } from '../settings/index.ts';
import { getUser } from './getUser.ts';

/**
 * Publishes a new or changed user to the company, with the company as every user of it may know it (wire 5.2). Returns
 * the user.
 */
export async function publishUser(
  work: Work,
  userId: number,
  action: 'create' | 'update' = 'update',
): Promise<z.input<typeof UserDetails>> {
  const [company] = await work.db
    .select({ id: companies.id, name: companies.name, dueDate: companies.dueDate })
    .from(companies)
    .where(eq(companies.id, work.companyId));
  const user = { ...(await getUser(work, userId)), company: { ...company!, settings: await readSettings(work) } };
  work.publish('user', { action, user }, [companyRoom(work.companyId)]);
  return user;
}
