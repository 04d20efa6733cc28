import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { moreOf } from '../../../lib/server/more.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { BusyButton } from '../../../ui/fields/BusyButton.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { ListDialog } from '../../../ui/dialogs/ListDialog.tsx';
import { DeadLetterRow } from './DeadLetterRow.tsx';
import { deadLetterTexts } from './deadLetters.texts.ts';
import { useDeadLetters } from './useDeadLetters.ts';

type Props = { connectionId: number; name: string; onClose: () => void };

/**
 * The events that a connection received and could not record. An administrator can retry or discard them (trust R3).
 */
export function DeadLettersDialog({ connectionId, name, onClose }: Props) {
  const t = useTexts(deadLetterTexts);
  const letters = useDeadLetters(connectionId);
  const { rows, count, busy, busyId } = letters;
  const hasRows = rows.length > 0;
  const list = useRef<HTMLDivElement>(null);
  // The focused row may be gone: the list takes the focus, so that the next Tab continues there.
  useEffect(() => {
    const { activeElement } = document;
    if (
      !busy &&
      (activeElement === null ||
        activeElement === document.body ||
        activeElement.getAttribute('role') === 'presentation')
    )
      list.current?.focus({ preventScroll: true });
  }, [busy, count]);
  return (
    <ListDialog
      contentRef={list}
      title={t('title')}
      text={hasRows ? t('intro', { name }) : undefined}
      onClose={onClose}
      isBusy={busy}
      isLoading={letters.isPending}
      failed={letters.isError && !hasRows ? { title: t('failed'), onRetry: () => void letters.refetch() } : undefined}
      empty={hasRows ? undefined : <EmptyState icon="checkCircle" title={t('empty')} text={t('emptyText')} />}
      count={rows.length}
      more={moreOf(letters)}
      footer={
        hasRows && (
          <>
            <Button variant="text" color="inherit" disabled={busy} onClick={() => void letters.discardAll()}>
              {t('discardAll')}
            </Button>
            <BusyButton
              variant="contained"
              startIcon={<Icon name="refresh" size={18} />}
              busy={letters.retryingAll}
              loadingPosition="start"
              disabled={busy}
              onClick={() => void letters.retryAll()}
            >
              {t('retryAll')}
            </BusyButton>
          </>
        )
      }
    >
      <ul aria-label={t('list')}>
        {rows.map((letter) => (
          <DeadLetterRow
            key={letter.id}
            letter={letter}
            busy={busy}
            isRetrying={busyId === letter.id}
            onRetry={() => void letters.retry(letter)}
            onDiscard={() => void letters.discard(letter)}
          />
        ))}
      </ul>
    </ListDialog>
  );
}
