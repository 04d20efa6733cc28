import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { dashboardApi, type Wall } from '@recado/contracts';
import { useEffect, useRef } from 'react';
import { queryClient, useEndpoint } from '../../lib/server/api.ts';
import { onChannel, useRoom } from '../../lib/live/realtime.ts';
import type { OfKey } from '../../lib/live/refreshLive.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Avatar } from '../../ui/labels/Avatar.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Page, PageHeader } from '../../ui/page/Page.tsx';
import { SkeletonBar } from '../../ui/lists/Skeletons.tsx';
import { Presence } from './charts/AttendantTable.tsx';
import { dashboardTexts } from './dashboard.texts.ts';
import { Wait } from './Wait.tsx';
import styles from './WallPage.module.css';
import { WallQueues } from './WallQueues.tsx';
import { paths } from '../../lib/routes.ts';

/** In ms. Events are debounced; without events the figures are polled. */
const delayMs = 1_000;
const againMs = 60_000;

/**
 * The wall screen of the present state: waiting tickets, their waiting time and queue, and who is online (issue: live
 * wall view).
 */
export function WallPage() {
  const t = useTexts(dashboardTexts);
  const board = useRef<HTMLDivElement>(null);
  const wall = useEndpoint(dashboardApi.wall, undefined, { refetchInterval: againMs });
  useWallNews();
  const header = (
    <PageHeader
      title={t('wallTitle')}
      text={t('wallText')}
      actions={
        <>
          <Link to={paths.home} className={`touch-target ${styles.back}`}>
            {t('toDashboard')}
          </Link>
          <Button
            variant="contained"
            startIcon={<Icon name="panelOpen" size={18} />}
            onClick={() => void board.current?.requestFullscreen().catch(() => undefined)}
          >
            {t('fullScreen')}
          </Button>
        </>
      }
    />
  );
  return (
    <Page header={header} isReadOnly>
      <div ref={board} className={styles.board}>
        {wall.isError && !wall.data ? (
          <ErrorState title={t('wallFailed')} onRetry={() => void wall.refetch()} />
        ) : wall.data ? (
          <Board wall={wall.data} />
        ) : (
          <output aria-label={t('loading')}>
            <SkeletonBar width="40%" />
          </output>
        )}
      </div>
    </Page>
  );
}

const ofWall: OfKey = ([path]) => path === dashboardApi.wall.path;

function useWallNews(): void {
  useRoom('joinNotification', undefined, ofWall);
  useRoom('joinTickets', 'pending');
  useRoom('joinTickets', 'open');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: [dashboardApi.wall.path] });
      }, delayMs);
    };
    const stops = [onChannel('ticket', soon), onChannel('user', soon)];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, []);
}

function Board({ wall }: { wall: Wall }) {
  const t = useTexts(dashboardTexts);
  const online = wall.attendants.filter((attendant) => attendant.online).length;
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('waiting')}</dt>
          <dd className="num">{wall.waiting}</dd>
        </div>
        <div>
          <dt>{t('oldest')}</dt>
          <dd>
            {wall.oldestSince === null ? (
              <span className={styles.calm}>{t('nobodyWaits')}</span>
            ) : (
              <Wait since={wall.oldestSince} />
            )}
          </dd>
        </div>
        <div>
          <dt>{t('happening')}</dt>
          <dd className="num">{wall.open}</dd>
        </div>
      </dl>
      <div className={styles.halves}>
        <WallQueues queues={wall.queues} />
        <section className={styles.card}>
          <h2>
            {t('team')} <span className={styles.quiet}>{t('onlineCount', { many: String(online) })}</span>
          </h2>
          <ul className={styles.team}>
            {wall.attendants.map(({ id, name, online: isOnline, open }) => (
              <li key={id}>
                <Avatar id={id} name={name} size={32} />
                <span className="ellipsis">{name}</span>
                <span className={styles.quiet}>{t('openCount', { many: String(open) })}</span>
                <Presence online={isOnline} />
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}
