import type { UserDetails } from '@recado/contracts';
import type { z } from 'zod';
import { companyRoom } from '../../kernel/realtime/rooms.ts';
import type { Work } from '../../kernel/work.ts';
import { getUser } from './getUser.ts';
import { readCompanyOfUsers } from './readCompanyOfUsers.ts';

/** Publishes a new or changed user to the company (wire 5.2), and returns the user. */
export async function publishUser(
  work: Work,
  userId: number,
  action: 'create' | 'update' = 'update',
): Promise<z.input<typeof UserDetails>> {
  const company = await readCompanyOfUsers(work);
  const user = { ...(await getUser(work, userId)), company };
  work.publish('user', { action, user }, [companyRoom(work.companyId)]);
  return user;
}
