import { authApi, type SessionUser } from '@recado/contracts';
import { call } from '../server/api.ts';
import { useChannel } from '../live/realtime.ts';
import { changeOwnUser, useSession } from './sessionState.ts';

/** Keeps the signed-in user up to date: name, rights and the company's settings (RT-05, AUTH-26). */
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

/** Fetches the signed-in user with the company and its plan (AUTH-17). */
export async function askOwnUser(): Promise<SessionUser> {
  const user = await call(authApi.me);
  changeOwnUser(user);
  return user;
}
