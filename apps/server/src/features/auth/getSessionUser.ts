import type { SessionUser } from '@recado/contracts';
import type { z } from 'zod';
import type { UserWork } from '../../kernel/work.ts';
import { getOwnCompany } from '../companies/index.ts';
import { getUser } from '../users/index.ts';

/** Returns the signed-in user with their company, as sign-in, refresh and `me` answer it (AUTH-06, AUTH-17). */
export async function getSessionUser(work: UserWork): Promise<z.input<typeof SessionUser>> {
  return { ...(await getUser(work, work.actor.id)), company: await getOwnCompany(work) };
}
