import { signUpApi, type CallOf } from '@recado/contracts';
import { useRef } from 'react';
import { ApiError, useCall } from '../../../lib/server/api.ts';
import { signIn } from '../../../lib/session/session.ts';

type Body = CallOf<typeof signUpApi.create>['body'];

const isSignedIn = ({ email, password }: Body): Promise<boolean> =>
  signIn(email, password).then(
    (challenge) => challenge === null,
    () => false,
  );

/**
 * Returns a function that creates the account of a sign-up and signs its administrator in (SUB-12). Returns whether the
 * sign-in succeeded. Throws the server's refusal of the account. An e-mail that is taken after an attempt without an
 * answer may be that of the account which this attempt created: the typed password then tells.
 */
export function useCreateAccount() {
  const { run, busy } = useCall(signUpApi.create, { quiet: true, leastMs: 500 });
  const unanswered = useRef<string>(undefined);
  const create = async (body: Body): Promise<boolean> => {
    try {
      await run({ body });
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) unanswered.current = body.email;
      const isTaken = error instanceof ApiError && error.code === 'ERR_EMAIL_ALREADY_EXISTS';
      if (isTaken && unanswered.current === body.email && (await isSignedIn(body))) return true;
      throw error;
    }
    return isSignedIn(body);
  };
  return { create, busy };
}
