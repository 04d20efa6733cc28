import { authApi, type SessionUser } from '@recado/contracts';
import { call } from './api.ts';
import { useChannel } from './realtime.ts';
import { changeOwnUser, useSession } from './sessionState.ts';

/**
 * Keeps the signed-in person true: name and rights that somebody changed, and the company's settings (RT-05, AUTH-26).
 */
export function useOwnUserLive(): void {
  useChannel('user', (event) => {
    const me = useSession.getState().user;
    if (event.action === 'update' && event.user.id === me?.id && event.user.revision > me.revision)
      changeOwnUser({ ...event.user, company: { ...me.company, ...event.user.company } });
  });
  useChannel('settings', ({ setting }) => {
    const company = useSession.getState().user?.company;
    if (company)
      changeOwnUser({
        company: { ...company, settings: [...company.settings.filter(({ key }) => key !== setting.key), setting] },
      });
  });
}

/** Asks the server who is signed in, and what the company is and allows now (AUTH-17). */
export async function askOwnUser(): Promise<SessionUser> {
  const user = await call(authApi.me);
  changeOwnUser(user);
  return user;
}
