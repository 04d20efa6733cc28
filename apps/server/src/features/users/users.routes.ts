import { AppError, usersApi } from '@recado/contracts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import type { UserWork } from '../../kernel/work.ts';
import { addUser } from './addUser.ts';
import { changeUserOutside } from './changeUserOutside.ts';
import { getUser } from './getUser.ts';
import { inCompanyOf } from './inCompanyOf.ts';
import { listUsers } from './listUsers.ts';
import { isPresent } from './isPresent.ts';
import { publishUser } from './publishUser.ts';
import { readCompanyOfUsers } from './readCompanyOfUsers.ts';
import { removeUser } from './removeUser.ts';
import { toUser, userColumns } from './toUser.ts';
import type { UserDeps } from './userDeps.ts';
import { users } from './users.tables.ts';

export const userRoutes = (deps: UserDeps): Routes =>
  implement(usersApi, {
    page: {
      admittedBy: 'work',
      outside: (errand, { query }) => inCompanyOf(errand, query.companyId, deps, (work) => listUsers(work, query)),
    },
    list: {
      admittedBy: 'work',
      outside: (errand, { query }) => inCompanyOf(errand, query.companyId, deps, listColleagues),
    },
    get: {
      admittedBy: 'work',
      outside: (errand, { params, query }) =>
        inCompanyOf(errand, query.companyId, deps, async (work) => ({
          ...(await visibleUser(work, params.userId)),
          company: await readCompanyOfUsers(work),
        })),
    },
    create: { outside: (errand, { body }) => addUser(errand, body, deps) },
    change: { outside: (errand, { params, body }) => changeUserOutside(errand, params.userId, body, deps) },
    remove: async (work, { params }) => {
      await removeUser(work, params.userId, deps);
      return { message: 'ok' };
    },
    setLanguage: async (work, { params }) => {
      await work.db
        .update(users)
        .set({ language: params.language })
        .where(and(eq(users.companyId, work.companyId), eq(users.id, work.actor.id)));
      await publishUser(work, work.actor.id);
      return { message: 'ok' };
    },
  });

const listColleagues = async (work: UserWork) =>
  (
    await work.db
      .select(userColumns)
      .from(users)
      .where(and(eq(users.companyId, work.companyId), isPresent))
      .orderBy(sql`plain(${users.name})`, asc(users.id))
      .limit(1_000)
  ).map(toUser);

/** Returns the own user; administrators and super users may read every user of the company (wire 4.2). */
async function visibleUser(work: UserWork, userId: number) {
  const user = await getUser(work, userId);
  if (userId !== work.actor.id && work.actor.profile !== 'admin' && !work.actor.super)
    throw new AppError('ERR_NO_USER_FOUND');
  return user;
}
