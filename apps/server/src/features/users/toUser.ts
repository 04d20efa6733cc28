import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { ListedUser, User } from '@recado/contracts';
import { userQueues, users } from './users.tables.ts';
import { queues } from '../queues/queues.tables.ts';

/** Columns of a user on the wire; the hash is not among them. */
export const userColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  profile: users.profile,
  allTicket: users.allTicket,
  whatsappId: users.connectionId,
  companyId: users.companyId,
  super: users.super,
  online: users.online,
  language: users.language,
  revision: users.revision,
  createdAt: users.createdAt,
  updatedAt: users.updatedAt,
  queues: sql<User['queues']>`coalesce((
    select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color, 'UserQueue', json_build_object('userId', uq.user_id, 'queueId', uq.queue_id)) order by q.order_queue nulls last, plain(q.name), q.id)
    from ${userQueues} uq join ${queues} q on q.company_id = uq.company_id and q.id = uq.queue_id
    where uq.company_id = users.company_id and uq.user_id = users.id), '[]')`,
};

type Row = Omit<z.input<typeof User>, 'allTicket'> & { allTicket: boolean };

/** A user as every colleague may see them. */
export const toColleague = ({
  id,
  name,
  email,
  profile,
  online,
  queues: of,
}: z.input<typeof User>): z.input<typeof ListedUser> => ({ id, name, email, profile, online, queues: of });

/** The wire's values of `allTicket` (AMB-04). */
export const toUser = (row: Row): z.input<typeof User> => ({
  ...row,
  allTicket: row.allTicket ? 'enabled' : 'desabled',
});
