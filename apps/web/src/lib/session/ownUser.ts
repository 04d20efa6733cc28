import { authApi, type SessionUser } from '@recado/contracts';
import { useEffect } from 'react';
import { onBack, useChannel } from '../live/realtime.ts';
import { call } from '../server/api.ts';
import { changeOwnUser, useSession } from './sessionState.ts';

/**
 * Keeps the signed-in user up to date: name, rights and the company's settings (RT-05, AUTH-26). Events are lost while the
 * socket is closed, and the user is in no query: it is read again afterwards (RT-24).
 */
export function useOwnUserLive(): void {
  useEffect(() => onBack(() => void askOwnUser().catch(() => undefined)), []);
  useChannel('user', (event) => {
    const me = useSession.getState().user;
    if (event.action === 'update' && event.user.id === me?.id && event.user.revision > me.revision)
      changeOwnUser(event.user);
  });
  useChannel('settings', ({ setting }) => {
    const company = useSession.getState().user?.company;
    if (company)
      changeOwnUser({
        company: { ...company, settings: [...company.settings.filter(({ key }) => key !== setting.key), setting] },
      });
  });
}

/** Fetches the signed-in user with the company and its plan (AUTH-17). */
export async function askOwnUser(): Promise<SessionUser> {
  const user = await call(authApi.me);
  // Another user may have signed in meanwhile.
  if (useSession.getState().user?.id === user.id) changeOwnUser(user);
  return user;
}
