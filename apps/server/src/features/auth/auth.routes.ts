import { authApi } from '@recado/contracts';
import { implement, type Routes } from '../../kernel/http/bind.ts';
import type { AuthDeps } from './authDeps.ts';
import { getSessionUser } from './getSessionUser.ts';
import { refreshSession } from './refreshSession.ts';
import { requestReset } from './requestReset.ts';
import { resetPassword } from './resetPassword.ts';
import { signIn } from './signIn.ts';
import { endSession } from './signIns/endSession.ts';
import { listOwnSignIns, listSignInsOf } from './signIns/listSignIns.ts';
import { signOut } from './signOut.ts';
import { beginOwn, disableOwn, enableOwn, getTwoStep, renewOwnRecoveryCodes } from './twoStep/changeOwnTwoStep.ts';
import { beginAtSignIn, enableAtSignIn, signInWithCode } from './twoStep/passSecondStep.ts';
import { listTwoStepUsers, resetTwoStep } from './twoStep/resetTwoStep.ts';

export const authRoutes = (deps: AuthDeps): Routes =>
  implement(authApi, {
    login: { open: (visit, { body }) => signIn(visit, body, deps) },
    loginCode: { open: (visit, { body }) => signInWithCode(visit, body, deps) },
    loginBegin: { open: (visit, { body }) => beginAtSignIn(visit, body.challenge, deps) },
    loginEnable: { open: (visit, { body }) => enableAtSignIn(visit, body, deps) },
    refresh: { open: (visit) => refreshSession(visit, deps) },
    logout: { open: (visit) => signOut(visit, deps) },
    requestReset: { open: (visit, { body }) => requestReset(visit, body.email, deps) },
    requestResetByPath: { open: (visit, { params }) => requestReset(visit, params.email, deps) },
    reset: { open: (visit, { body }) => resetPassword(visit, body, deps) },
    resetByPath: {
      open: (visit, { params: { newPassword, ...input } }) =>
        resetPassword(visit, { ...input, password: newPassword }, deps),
    },
    twoStep: (work) => getTwoStep(work),
    beginTwoStep: { outside: (errand, { body }) => beginOwn(errand, body.currentPassword, deps) },
    enableTwoStep: (work, { body }) => enableOwn(work, body.code, deps),
    disableTwoStep: { outside: (errand, { body }) => disableOwn(errand, body, deps) },
    renewRecoveryCodes: { outside: (errand, { body }) => renewOwnRecoveryCodes(errand, body, deps) },
    twoStepUsers: (work) => listTwoStepUsers(work),
    resetTwoStep: (work, { params }) => resetTwoStep(work, params.userId),
    signIns: (work) => listOwnSignIns(work),
    signInsOf: (work, { params }) => listSignInsOf(work, params.userId),
    endSession: (work, { params }) => endSession(work, params.userId, deps),
    me: (work) => getSessionUser(work),
  });
