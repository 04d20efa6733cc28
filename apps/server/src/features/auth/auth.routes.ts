import { authApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import type { AuthDeps } from './authDeps.ts';
import { getSessionUser } from './getSessionUser.ts';
import { refreshSession } from './refreshSession.ts';
import { requestReset } from './requestReset.ts';
import { resetPassword } from './resetPassword.ts';
import { signIn } from './signIn.ts';
import { signOut } from './signOut.ts';

export const authRoutes = (deps: AuthDeps): Routes =>
  implement(authApi, {
    login: { open: (visit, { body }) => signIn(visit, body, deps) },
    refresh: { open: (visit) => refreshSession(visit, deps) },
    logout: { open: (visit) => signOut(visit, deps) },
    requestReset: { open: (visit, { body }) => requestReset(visit, body.email, deps) },
    requestResetByPath: { open: (visit, { params }) => requestReset(visit, params.email, deps) },
    reset: { open: (visit, { body }) => resetPassword(visit, body, deps) },
    resetByPath: {
      open: (visit, { params: { newPassword, ...input } }) =>
        resetPassword(visit, { ...input, password: newPassword }, deps),
    },
    me: (work) => getSessionUser(work),
  });
