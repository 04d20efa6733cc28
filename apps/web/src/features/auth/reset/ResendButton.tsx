import { limits } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useNow } from '../../../lib/format/dates.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import styles from '../entry/EntryPage.module.css';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { resetTexts } from './reset.texts.ts';
import { useRequestCode } from './useRequestCode.ts';
import { paths } from '../../../lib/routes.ts';

/**
 * Requests another code, at the earliest a minute after the last: mails take time, and each request invalidates the
 * previous code.
 */
export function ResendButton({ email, mailedAt }: { email: string; mailedAt: number }) {
  const t = useTexts(resetTexts);
  const navigate = useNavigate();
  const { requestCode, busy } = useRequestCode();
  const now = useNow(1_000);
  // Limited, so that a clock that was set back does not lengthen the wait.
  const seconds = Math.min(limits.resendAfterSeconds, Math.ceil((mailedAt - now) / 1_000) + limits.resendAfterSeconds);
  const resend = async (): Promise<void> => {
    const again = await requestCode(email);
    if (again !== undefined)
      await navigate({ to: paths.forgotPassword, replace: true, state: { email, mailedAt: again } });
  };
  return (
    <div className={styles.resend}>
      <span>{t('notArrived')}</span>
      {seconds > 0 ? (
        <span className="num">{t('resendIn', { seconds })}</span>
      ) : (
        <BusyButton variant="text" size="small" busy={busy} onClick={() => void resend()}>
          {t('resend')}
        </BusyButton>
      )}
    </div>
  );
}
