import { authApi, type TwoStepSecret } from '@recado/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../lib/server/call.ts';

/** Begins the set-up of a challenge. Returns its secret, and a function that tries again after a failure. */
export function useSetUpStart(challenge: string, onRefused: (error: unknown) => void) {
  const [secret, setSecret] = useState<TwoStepSecret | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const refuse = useEffectEvent((error: unknown) => {
    setFailed(true);
    onRefused(error);
  });
  useEffect(() => {
    let isCurrent = true;
    void call(authApi.loginBegin, { body: { challenge } }).then(
      (found) => isCurrent && setSecret(found),
      (error: unknown) => isCurrent && refuse(error),
    );
    return () => void (isCurrent = false);
  }, [challenge, attempt]);
  const retry = (): void => {
    setFailed(false);
    setAttempt(attempt + 1);
  };
  return { secret, hasFailed, retry };
}
