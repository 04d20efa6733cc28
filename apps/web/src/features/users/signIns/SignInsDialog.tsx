import { authApi, type SignIn } from '@recado/contracts';
import { useMemo } from 'react';
import { messageTime } from '../../../lib/format/dates.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useCall, useEndpoint } from '../../../lib/server/api.ts';
import { noMore } from '../../../lib/server/more.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { ListDialog } from '../../../ui/dialogs/ListDialog.tsx';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import styles from './SignInsDialog.module.css';
import { signInTexts } from './signIns.texts.ts';

type Shown = { id: number; name: string };

/** The sign-ins of the caller, or of `user` for administrators, who can end the open session. */
export function SignInsDialog({ user, onClose }: { user: Shown | null; onClose: () => void }) {
  return user ? <SignInsOf user={user} onClose={onClose} /> : <OwnSignIns onClose={onClose} />;
}

function OwnSignIns({ onClose }: { onClose: () => void }) {
  const t = useTexts(signInTexts);
  const answer = useEndpoint(authApi.signIns, {}, { staleTime: 0 });
  return <SignInList {...answer} title={t('title')} text={`${t('explain')} ${t('own')}`} onClose={onClose} />;
}

function SignInsOf({ user: { id: userId, name }, onClose }: { user: Shown; onClose: () => void }) {
  const t = useTexts(signInTexts);
  const given = useMemo(() => ({ params: { userId } }), [userId]);
  const answer = useEndpoint(authApi.signInsOf, given, { staleTime: 0 });
  const confirm = useConfirm();
  const { run, busy } = useCall(authApi.endSession);
  const end = async (): Promise<void> => {
    const question = { title: t('endTitle', { name }), text: t('endText'), confirm: t('end'), danger: true };
    if (!(await confirm(question))) return;
    try {
      await run({ params: { userId } });
      toast.success(t('endDone', { name }));
    } catch {
      // `useCall` has shown the error.
    }
    void answer.refetch();
  };
  return (
    <SignInList
      {...answer}
      title={t('titleOf', { name })}
      text={t('explain')}
      onClose={onClose}
      isBusy={busy}
      onEnd={() => void end()}
    />
  );
}

type ListProps = {
  title: string;
  text: string;
  data: { signIns: SignIn[] } | undefined;
  isPending: boolean;
  isError: boolean;
  refetch: () => unknown;
  isBusy?: boolean;
  onEnd?: () => void;
  onClose: () => void;
};

function SignInList({ title, text, data, isPending, isError, refetch, isBusy = false, onEnd, onClose }: ListProps) {
  const t = useTexts(signInTexts);
  const rows = data?.signIns ?? [];
  const isOpen = rows.some(isPresent);
  return (
    <ListDialog
      title={title}
      text={text}
      onClose={onClose}
      isLoading={isPending}
      isBusy={isBusy}
      failed={isError && !data ? { title: t('failed'), onRetry: () => void refetch() } : undefined}
      empty={rows.length === 0 ? <EmptyState icon="lock" title={t('empty')} text={t('emptyText')} /> : undefined}
      count={rows.length}
      more={noMore}
      footer={
        onEnd &&
        isOpen && (
          <BusyButton variant="outlined" color="error" busy={isBusy} onClick={onEnd}>
            {t('end')}
          </BusyButton>
        )
      }
    >
      <ul className={styles.rows} aria-label={t('list')}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </ListDialog>
  );
}

const isPresent = ({ outcome, end }: SignIn): boolean => outcome === 'ok' && end === null;

function Row({ row }: { row: SignIn }) {
  const t = useTexts(signInTexts);
  const { outcome, at, lastAt, attempts, address, device, end } = row;
  const what = outcome === 'ok' ? t(isPresent(row) ? 'present' : 'signedIn') : t(outcome, { count: attempts });
  return (
    <li className={styles.row} data-refused={outcome !== 'ok' || undefined} data-present={isPresent(row) || undefined}>
      <Icon name={outcome === 'ok' ? 'checkCircle' : 'error'} size={18} />
      <div>
        <p className={styles.what}>{what}</p>
        <p className={styles.where}>
          {device || t('unknownDevice')} · <span className={styles.address}>{address}</span>
        </p>
        <p className={styles.where}>
          <time dateTime={at}>{messageTime(at)}</time>
          {end && `, ${t(end, { at: messageTime(lastAt) })}`}
          {attempts > 1 && messageTime(lastAt) !== messageTime(at) && ` – ${messageTime(lastAt)}`}
        </p>
      </div>
    </li>
  );
}
