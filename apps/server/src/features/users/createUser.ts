import type { Language, Profile } from '@recado/contracts';
import type { Work } from '../../kernel/work.ts';
import { userQueues, users } from './users.tables.ts';

type NewUser = {
  name: string;
  email: string;
  passwordHash: string;
  profile: Profile;
  super?: boolean;
  allTicket?: boolean;
  connectionId?: number | null;
  queueIds?: readonly number[];
  language?: Language | null;
};

/**
 * Adds a user with queues and returns the id. Throws ERR_EMAIL_ALREADY_EXISTS for an e-mail taken anywhere on the
 * platform.
 */
export async function createUser(work: Work, { queueIds = [], ...values }: NewUser): Promise<number> {
  const [row] = await work.db
    .insert(users)
    .values({ ...values, email: values.email.toLowerCase(), companyId: work.companyId })
    .returning({ id: users.id });
  if (queueIds.length > 0)
    await work.db
      .insert(userQueues)
      .values(queueIds.map((queueId) => ({ companyId: work.companyId, userId: row!.id, queueId })));
  return row!.id;
}
