import { usersApi, type UserChange } from '@recado/contracts';
import { useCall } from '../../lib/server/api.ts';
import { whileReplacing } from '../../lib/session/replaceSession.ts';
import { changeOwnUser, useSession } from '../../lib/session/session.ts';
import { adoptToken } from '../../lib/session/sessionState.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { userTexts } from './users.texts.ts';

/**
 * Returns a function that saves the own profile and shows it at once in the frame. It throws the refusals of the server.
 */
export function useSaveProfile() {
  const t = useTexts(userTexts);
  const { run } = useCall(usersApi.change, { quiet: true });
  return async (body: UserChange): Promise<void> => {
    const userId = useSession.getState().user?.id ?? 0;
    const change = async (): Promise<void> => {
      const { token, ...user } = await run({ params: { userId }, body });
      if (token !== undefined) adoptToken(token);
      changeOwnUser(user);
    };
    await (body.password ? whileReplacing(usersApi.change, change) : change());
    toast.success(t('saved'));
  };
}
