import { authApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import type { AuthParts } from './authParts.ts';
import { getSessionUser } from './getSessionUser.ts';
import { refreshSession } from './refreshSession.ts';
import { requestReset } from './requestReset.ts';
import { resetPassword } from './resetPassword.ts';
import { signIn } from './signIn.ts';
import { signOut } from './signOut.ts';

export const authRoutes = (parts: AuthParts): Routes =>
  implement(authApi, {
    login: { open: (visit, { body }) => signIn(visit, body, parts) },
    refresh: { open: (visit) => refreshSession(visit, parts) },
    logout: { open: (visit) => signOut(visit, parts) },
    requestReset: { open: (visit, { body }) => requestReset(visit, body.email, parts) },
    requestResetByPath: { open: (visit, { params }) => requestReset(visit, params.email, parts) },
    reset: { open: (visit, { body }) => resetPassword(visit, body, parts) },
    resetByPath: {
      open: (visit, { params: { newPassword, ...given } }) =>
        resetPassword(visit, { ...given, password: newPassword }, parts),
    },
    me: (work) => getSessionUser(work),
  });
