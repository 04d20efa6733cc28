import { authApi } from '@recado/contracts';
import { useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { resetTexts } from './reset.texts.ts';

/**
 * Requests a code by mail and shows the result. The function resolves with the time of mailing, or undefined if none
 * was mailed (PWD-07).
 */
export function useRequestCode() {
  const t = useTexts(resetTexts);
  const { run, busy } = useCall(authApi.requestReset);
  const requestCode = async (email: string): Promise<number | undefined> => {
    const answer = await run({ body: { email } }).catch(() => undefined);
    if (answer?.status === 404) toast.error(t('emailNotFound'), { id: 'emailNotFound' });
    if (!answer || answer.status === 404) return undefined;
    toast.success(t('emailSent'), { id: 'emailSent' });
    return Date.now();
  };
  return { requestCode, busy };
}
