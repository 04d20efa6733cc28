import type { Help } from '@recado/contracts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { openShortcuts } from '../../lib/keyboard/commands.ts';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';
import { moreOf } from '../../lib/server/more.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Kbd } from '../../ui/labels/Kbd.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { MoreRows } from '../../ui/lists/MoreRows.tsx';
import { TableSkeleton } from '../../ui/lists/TableSkeleton.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { SearchHeader } from '../../ui/page/SearchHeader.tsx';
import { HelpPlayer } from './HelpPlayer.tsx';
import { useHelps } from './helps.queries.ts';
import styles from './HelpsPage.module.css';
import { helpTexts } from './helps.texts.ts';
import { VideoThumbnail } from './VideoThumbnail.tsx';

/** The gallery of help videos (HELP-01). */
export function HelpsPage() {
  const t = useTexts(helpTexts);
  const [typed, setTyped] = useState('');
  const [played, setPlayed] = useState<number | null>(null);
  const search = useDebouncedValue(typed.trim());
  const pages = useHelps(search);
  const helps = pages.rows;
  const index = helps.findIndex(({ id }) => id === played);
  const following = helps[index + 1];
  return (
    <Page
      header={
        <SearchHeader
          title={t('title')}
          text={t('text')}
          search={{ label: t('search'), value: typed, onChange: setTyped }}
        />
      }
    >
      {pages.isPending ? (
        <output aria-label={t('loading')}>
          <TableSkeleton size="large" />
        </output>
      ) : pages.isError && !pages.data ? (
        <ErrorState title={t('loadFailed')} onRetry={() => void pages.refetch()} />
      ) : helps.length === 0 ? (
        <EmptyState
          icon={search === '' ? 'play' : 'search'}
          title={t(search === '' ? 'none' : 'noneFound')}
          text={t(search === '' ? 'noneText' : 'noneFoundText')}
        />
      ) : (
        <div className={styles.list}>
          <ul className={styles.gallery}>
            {helps.map((help) => (
              <Card key={help.id} help={help} onPlay={() => setPlayed(help.id)} />
            ))}
          </ul>
          <MoreRows more={moreOf(pages)} count={helps.length} waiting={<TableSkeleton size="large" />} />
        </div>
      )}
      <section className={styles.shortcuts}>
        <div>
          <h2>{t('shortcuts')}</h2>
          <p>
            {t('shortcutsText')} <Kbd>?</Kbd>
          </p>
        </div>
        <Button variant="outlined" color="inherit" onClick={openShortcuts}>
          {t('showShortcuts')}
        </Button>
      </section>
      {helps[index] && (
        <HelpPlayer
          help={helps[index]}
          onNext={following && (() => setPlayed(following.id))}
          onClose={() => setPlayed(null)}
        />
      )}
    </Page>
  );
}

function Card({ help, onPlay }: { help: Help; onPlay: () => void }) {
  const t = useTexts(helpTexts);
  return (
    <li className={styles.card}>
      <button type="button" aria-label={t('play', { title: help.title })} onClick={onPlay}>
        <VideoThumbnail video={help.video} />
        <span className={styles.playSign}>
          <Icon name="play" />
        </span>
      </button>
      <h2>{help.title}</h2>
      {help.description && <p>{help.description}</p>}
    </li>
  );
}
