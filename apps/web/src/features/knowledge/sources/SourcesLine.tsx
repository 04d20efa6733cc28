import { knowledgeApi, type MessageSource } from '@recado/contracts';
import Popover from '@mui/material/Popover';
import { useId, useMemo, useState } from 'react';
import { useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { SkeletonBar } from '../../../ui/lists/Skeletons.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { PassageList } from './PassageList.tsx';
import styles from './Sources.module.css';
import { sourceNames } from './sourceNames.ts';
import { sourceTexts } from './sources.texts.ts';

type Props = { messageId: number; sources: readonly MessageSource[] | null };

/** The sources of an assistant's answer, below it. A press opens their passages. */
export function SourcesLine({ messageId, sources }: Props) {
  const t = useTexts(sourceTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!sources || sources.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={styles.line}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="sparkle" size={14} />
        <span>{t('from', { names: sourceNames(sources, t) })}</span>
      </button>
      {anchor && <Passages messageId={messageId} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

function Passages({ messageId, anchor, onClose }: { messageId: number; anchor: HTMLElement; onClose: () => void }) {
  const t = useTexts(sourceTexts);
  const common = useTexts(uiTexts);
  const id = useId();
  const given = useMemo(() => ({ params: { messageId } }), [messageId]);
  const { data, isError, refetch } = useEndpoint(knowledgeApi.ofMessage, given, { staleTime: 0 });
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, className: styles.paper ?? '' } }}
    >
      <header className={styles.head}>
        <h2 id={id}>{t('title')}</h2>
        <IconButton36 icon="close" size={28} label={common('close')} onClick={onClose} />
      </header>
      {/* A scrolling region is reached by the keyboard. */}
      <div className={styles.content} tabIndex={0} role="region" aria-labelledby={id}>
        <small className={styles.help}>{t('help')}</small>
        {isError && <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} />}
        {!data && !isError && (
          <output className={styles.loading} aria-label={t('loading')}>
            <SkeletonBar width="40%" />
            <SkeletonBar width="90%" />
          </output>
        )}
        {data && <PassageList passages={data.passages} />}
      </div>
    </Popover>
  );
}
