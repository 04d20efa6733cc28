import Button from '@mui/material/Button';
import type { SessionUser } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { queryClient } from '../../lib/server/api.ts';
import { daysToDue, dueDateText } from '../../lib/format/dueDate.ts';
import { onBack } from '../../lib/live/realtime.ts';
import { paths } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/may.tsx';
import { askOwnUser } from '../../lib/session/ownUser.ts';
import { signOut, useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useTitle } from '../../lib/notices/title.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { layoutTexts } from '../layout.texts.ts';
import { Choices, WholeScreen } from './WholeScreen.tsx';

/** The due date passes at midnight, also on a page that asks nothing: it is compared this often, in ms. */
const compareMs = 30_000;

const isPastDue = (): boolean => {
  const { user, isExpired } = useSession.getState();
  return isExpired || (user !== null && (daysToDue(user.company) ?? 0) < 0);
};

function onSessionOrTime(notify: () => void): () => void {
  const stop = useSession.subscribe(notify);
  const timer = setInterval(notify, compareMs);
  return () => {
    stop();
    clearInterval(timer);
  };
}

/**
 * Returns whether the company's subscription is past its due date: by the date in its time zone, or because the server
 * refused a call.
 */
export const useIsExpired = (): boolean => useSyncExternalStore(onSessionOrTime, isPastDue);

/** Fetches the due date. After a renewal it opens the screens again. Returns whether there was one. */
async function checkRenewal(): Promise<boolean> {
  const { company } = await askOwnUser();
  const isRenewed = (daysToDue(company) ?? 0) >= 0;
  useSession.setState({ isExpired: !isRenewed });
  if (isRenewed) await queryClient.invalidateQueries();
  return isRenewed;
}

/**
 * Replaces pages after the subscription has expired (AUTH-07, behaviour 14.3): shows since when, and the way to pay for
 * those who may. A renewal opens the screens by itself.
 */
export function ExpiredScreen({ user }: { user: SessionUser }) {
  const t = useTexts(layoutTexts);
  const navigate = useNavigate();
  const mayPay = useMay('invoices-page:view');
  const [busy, setBusy] = useState(false);
  useTitle(t('expiredTitle'));
  const date = dueDateText(user.company);
  // The server notifies the sockets of a company whose due date was moved, by a payment or by an operator.
  useEffect(() => onBack(() => void checkRenewal().catch(() => undefined)), []);
  const askAgain = async (): Promise<void> => {
    setBusy(true);
    try {
      if (!(await checkRenewal())) toast.info(t('stillExpired'), { icon: 'lockClock' });
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
        text={`${date ? t('expiredOn', { date }) : t('expiredText')} ${t(mayPay ? 'expiredPay' : 'expiredAsk')}`}
      >
        <Choices>
          {mayPay && (
            <Button variant="contained" onClick={() => void navigate({ to: paths.invoices })}>
              {t('seeInvoices')}
            </Button>
          )}
          <BusyButton
            variant={mayPay ? 'outlined' : 'contained'}
            {...(mayPay && { color: 'inherit' })}
            busy={busy}
            onClick={() => void askAgain()}
          >
            {t('askAgain')}
          </BusyButton>
          <Button variant="text" color="inherit" onClick={() => void signOut()}>
            {t('signOut')}
          </Button>
        </Choices>
      </EmptyState>
    </WholeScreen>
  );
}
