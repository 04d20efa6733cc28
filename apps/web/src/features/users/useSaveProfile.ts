import { usersApi, type UserChange } from '@recado/contracts';
import { ApiError, useCall } from '../../lib/server/api.ts';
import { whileReplacing } from '../../lib/session/replaceSession.ts';
import { changeOwnUser, useSession } from '../../lib/session/session.ts';
import { adoptToken } from '../../lib/session/sessionState.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { wordedFields, type WordedField } from './profileForm.ts';
import { userTexts } from './users.texts.ts';

/** Returns the server's problems by field: the code that chooses the text. */
type Refusals = Partial<Record<WordedField, string>>;

function refusalsOf(error: unknown): Refusals {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'ERR_EMAIL_ALREADY_EXISTS') return { email: error.code };
  if (error.code === 'ERR_CURRENT_PASSWORD') return { currentPassword: error.code };
  if (error.code === 'ERR_LAST_ADMIN') return { profile: error.code };
  return error.code === 'ERR_VALIDATION' ? (error.details?.fields ?? {}) : {};
}

/**
 * Saves the own profile and shows it at once in the frame. Gives what was refused field by field; other failures are
 * notices.
 */
export function useSaveProfile() {
  const t = useTexts(userTexts);
  const { run, busy } = useCall(usersApi.change, { quiet: true });
  const save = async (body: UserChange): Promise<'saved' | Refusals> => {
    const userId = useSession.getState().user?.id ?? 0;
    try {
      const change = async (): Promise<void> => {
        const { token, ...user } = await run({ params: { userId }, body });
        if (token !== undefined) adoptToken(token);
        changeOwnUser(user);
      };
      await (body.password ? whileReplacing(usersApi.change, change) : change());
    } catch (error) {
      const refusals = refusalsOf(error);
      if (!wordedFields.some((field) => refusals[field])) toastError(error);
      return refusals;
    }
    toast.success(t('saved'));
    return 'saved';
  };
  return { save, busy };
}
