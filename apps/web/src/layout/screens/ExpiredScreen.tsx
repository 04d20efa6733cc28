import Button from '@mui/material/Button';
import type { SessionUser } from '@recado/contracts';
import { useState } from 'react';
import { queryClient } from '../../lib/server/api.ts';
import { daysToDue, dueDateText } from '../../lib/format/dueDate.ts';
import { askOwnUser } from '../../lib/session/ownUser.ts';
import { signOut, useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useTitle } from '../../lib/notices/title.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { layoutTexts } from '../layout.texts.ts';
import { Choices, WholeScreen } from './WholeScreen.tsx';

/**
 * Returns whether the company's subscription is past its due date: by the date in its time zone, or because the server
 * refused a call.
 */
export const useIsExpired = (): boolean =>
  useSession(({ user, isExpired }) => isExpired || (user !== null && (daysToDue(user.company) ?? 0) < 0));

/**
 * Replaces pages after the subscription has expired (AUTH-07, behaviour 14.3): shows since when, and a button to
 * continue after a renewal.
 */
export function ExpiredScreen({ user }: { user: SessionUser }) {
  const t = useTexts(layoutTexts);
  const [busy, setBusy] = useState(false);
  useTitle(t('expiredTitle'));
  const date = dueDateText(user.company);
  const askAgain = async (): Promise<void> => {
    setBusy(true);
    try {
      const { company } = await askOwnUser();
      const isRenewed = (daysToDue(company) ?? 0) >= 0;
      useSession.setState({ isExpired: !isRenewed });
      if (isRenewed) await queryClient.invalidateQueries();
      else toast.info(t('stillExpired'), { icon: 'lockClock' });
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <WholeScreen>
      <EmptyState
        isWhole
        icon="lockClock"
        title={t('expiredTitle')}
        text={date ? t('expiredOn', { date }) : t('expiredText')}
      >
        <Choices>
          <Button variant="contained" loading={busy} onClick={() => void askAgain()}>
            {t('askAgain')}
          </Button>
          <Button variant="text" color="inherit" onClick={() => void signOut()}>
            {t('signOut')}
          </Button>
        </Choices>
      </EmptyState>
    </WholeScreen>
  );
}
