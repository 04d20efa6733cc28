import { authApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import type { AuthParts } from './authParts.ts';
import { getSessionUser } from './getSessionUser.ts';
import { refreshSession } from './refreshSession.ts';
import { signIn } from './signIn.ts';
import { signOut } from './signOut.ts';

export const authRoutes = (parts: AuthParts): Routes =>
  implement(authApi, {
    login: { open: (visit, { body }) => signIn(visit, body, parts) },
    refresh: { open: (visit) => refreshSession(visit, parts) },
    logout: { open: (visit) => signOut(visit, parts) },
    me: (work) => getSessionUser(work),
  });
