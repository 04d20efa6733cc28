import { connectionsApi, type AnyConnection } from '@recado/contracts';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useCall } from '../../lib/server/api.ts';
import { refreshConnections, useConnections } from '../../lib/server/connections.ts';
import { focusMainIfLost } from '../../lib/keyboard/focusMain.ts';
import { lazily } from '../../lib/react/lazily.ts';
import { useMay } from '../../lib/session/may.tsx';
import { useIsPhone } from '../../lib/browser/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { Page, PageHeader } from '../../ui/page/Page.tsx';
import { usePlanRoom } from '../../ui/page/usePlanRoom.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { ConnectionList } from './list/ConnectionList.tsx';
import { connectionTexts } from './connections.texts.ts';
import { useHealth } from './list/useHealth.ts';

const ConnectionDialog = lazily(() => import('./dialog/ConnectionDialog.tsx').then((found) => found.ConnectionDialog));
const DeadLettersDialog = lazily(() =>
  import('./deadLetters/DeadLettersDialog.tsx').then((found) => found.DeadLettersDialog),
);
const QrDialog = lazily(() => import('./pairing/QrDialog.tsx').then((found) => found.QrDialog));

/** The page of the company's connections (CONN-01 to CONN-09). */
export function ConnectionsPage() {
  const t = useTexts(connectionTexts);
  const isPhone = useIsPhone();
  const { adds, offersOf } = useLocation({ select: ({ state }) => state });
  const mayAdd = useMay('connections-page:addConnection');
  const mayEdit = useMay('connections-page:editOrDeleteConnection');
  const query = useConnections();
  const health = useHealth();
  const [edited, setEdited] = useState<number | 'new' | null>(() =>
    adds && mayAdd ? 'new' : mayEdit ? (offersOf ?? null) : null,
  );
  const [shownId, showQr] = useState<number | null>(null);
  const [whereDeadLetters, showLettersOf] = useState<AnyConnection | null>(null);
  const remove = useRemove();
  const shown = query.connections.find(({ id }) => id === shownId);
  const { withRoom, isWaiting } = usePlanRoom('connections', query.data && query.connections.length, query);
  const add = (): void => withRoom(() => setEdited('new'));
  // The empty page has the button itself: a screen has one primary button.
  const isEmpty = query.data !== undefined && query.connections.length === 0;
  const action = isPhone ? (
    <IconButton36 icon="add" size={44} tone="filled" label={t('add')} isBusy={isWaiting} onClick={add} />
  ) : (
    <BusyButton
      variant="contained"
      startIcon={<Icon name="add" size={18} />}
      busy={isWaiting}
      onClick={add}
      onPointerEnter={ConnectionDialog.preload}
    >
      {t('add')}
    </BusyButton>
  );
  return (
    <Page header={<PageHeader title={t('title')} text={t('text')} actions={mayAdd && !isEmpty && action} />}>
      <ConnectionList
        isLoading={query.isPending}
        failed={
          query.isError && !query.data ? { title: t('loadFailed'), onRetry: () => void query.refetch() } : undefined
        }
        empty={
          <EmptyState
            icon="link"
            title={t('empty')}
            text={t('emptyText')}
            {...(mayAdd && { action: { label: t('add'), onClick: add } })}
          />
        }
        connections={query.connections}
        health={health}
        onEdit={({ id }) => setEdited(id)}
        onRemove={(one) => void remove(one)}
        onShowQr={({ id }) => showQr(id)}
        onShowLetters={showLettersOf}
      />
      <Suspense>
        {edited !== null && (
          <ConnectionDialog
            id={edited === 'new' ? null : edited}
            begins={edited === offersOf ? 'messages' : 'general'}
            onClose={() => setEdited(null)}
            onMade={(made) => {
              setEdited(null);
              // A new connection waits for pairing; an official number needs none.
              if (made.provider !== 'cloud') showQr(made.id);
            }}
          />
        )}
        {whereDeadLetters && (
          <DeadLettersDialog
            connectionId={whereDeadLetters.id}
            name={whereDeadLetters.name}
            onClose={() => showLettersOf(null)}
          />
        )}
        {shown && <QrDialog connection={shown} onClose={() => showQr(null)} />}
      </Suspense>
    </Page>
  );
}

function useRemove() {
  const t = useTexts(connectionTexts);
  const confirm = useConfirm();
  const { run } = useCall(connectionsApi.remove);
  return async ({ id, name }: AnyConnection): Promise<void> => {
    if (
      !(await confirm({
        title: t('removeTitle', { name }),
        text: t('removeText'),
        confirm: t('removeConfirm'),
        danger: true,
      }))
    )
      return;
    try {
      await run({ params: { whatsappId: id } });
      toast.success(t('removed'));
    } catch {
      // The notice has shown the reason; the list shows the present state.
    }
    refreshConnections();
    requestAnimationFrame(focusMainIfLost);
  };
}
