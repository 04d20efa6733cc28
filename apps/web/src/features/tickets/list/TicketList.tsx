import type { Ticket } from '@recado/contracts';
import { useEffect, useId, type ReactNode } from 'react';
import { May } from '../../../lib/session/may.tsx';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { CountBadge } from '../../../ui/labels/CountBadge.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { FirstSteps } from '../../firstSteps/index.ts';
import { BulkBar } from './bulk/BulkBar.tsx';
import { showInbox, useInbox } from './inbox.ts';
import { NoticeOffer } from '../news/NoticeOffer.tsx';
import { QueueFilter } from '../search/QueueFilter.tsx';
import { clearSelection, useSelection } from './bulk/selection.ts';
import { combinationOf } from '../shortcuts.ts';
import { TabBar } from './tabs/TabBar.tsx';
import styles from './TicketList.module.css';
import {
  ClosedPanel,
  OwnPanel,
  SearchPanel,
  SnoozedPanel,
  WaitingPanel,
  type ListPages,
  type PanelProps,
} from './TicketPanels.tsx';
import { askFor } from '../dialogs/ticketDialogs.ts';
import { useTicketCounts } from '../tickets.queries.ts';
import { ticketTexts } from '../tickets.texts.ts';

type Props = PanelProps & {
  waitingPages: ListPages;
  waiting: readonly Ticket[];
  acceptNext: () => void;
  /** On a phone the tabs of the page, in the place of the title: a bar of their own would be the third. */
  panes?: ReactNode;
};

/** Whoever presses a tab with a field wants to type there; the field is drawn with the next frame. */
const focusFieldOf = (panelId: string): void =>
  void requestAnimationFrame(() => document.getElementById(panelId)?.querySelector('input')?.focus());

/** The left pane of the inbox: what to show, and the rows (TIC-01 to TIC-06). */
export function TicketList({ waitingPages, waiting, acceptNext, panes, ...panel }: Props) {
  const t = useTexts(ticketTexts);
  const { tab, sub, showAll } = useInbox();
  const counts = useTicketCounts();
  const isPhone = useIsPhone();
  const panelId = useId();
  const waitingCount = counts?.pending ?? waiting.length;
  const isChoosing = useSelection(({ tickets }) => tickets.size > 0);
  useEffect(() => clearSelection, []);
  return (
    <section className={styles.list} aria-label={t('list')}>
      {isChoosing && <BulkBar actions={panel.actions} />}
      <header hidden={isChoosing} className={styles.header}>
        <h1 className={panes ? 'visually-hidden' : undefined}>{t('title')}</h1>
        {panes && <span className={styles.panes}>{panes}</span>}
        {!isPhone && (
          <May action="tickets-manager:showall">
            <label className={styles.showAll}>
              {t('showAllShort')}
              <Switch size="small" isOn={showAll} onChange={(isOn) => showInbox({ showAll: isOn })} />
            </label>
          </May>
        )}
        <QueueFilter />
        <IconButton36
          icon="newTicket"
          tone="tonal"
          label={t('create')}
          shortcut={combinationOf('create')}
          onClick={() => askFor({ kind: 'new' })}
        />
      </header>
      <TabBar
        label={t('sections')}
        panelId={panelId}
        value={tab}
        onChange={(next) => showInbox({ tab: next })}
        onPress={(pressed) => pressed === 'search' && focusFieldOf(panelId)}
        tabs={[
          { value: 'open', label: t('open') },
          { value: 'closed', label: t('closed') },
          { value: 'search', label: t('search'), icon: 'search' },
        ]}
      />
      <div id={panelId} className={styles.panel} role="tabpanel" aria-labelledby={`${panelId}-${tab}`}>
        {isPhone && counts && counts.open + counts.snoozed + counts.pending + counts.closed === 0 && <FirstSteps />}
        {tab === 'open' && <OpenTabs counts={counts} />}
        {tab === 'open' && sub === 'open' && (
          <OwnPanel
            {...panel}
            waiting={waiting}
            waitingCount={waitingCount}
            snoozedCount={counts?.snoozed ?? 0}
            acceptNext={acceptNext}
          />
        )}
        {tab === 'open' && sub === 'snoozed' && <SnoozedPanel {...panel} />}
        {tab === 'open' && sub === 'pending' && <WaitingPanel {...panel} pages={waitingPages} />}
        {tab === 'closed' && <ClosedPanel {...panel} />}
        {tab === 'search' && <SearchPanel {...panel} />}
      </div>
      <NoticeOffer />
    </section>
  );
}

/** Own and waiting tickets, with the number of each. */
function OpenTabs({ counts }: { counts: ReturnType<typeof useTicketCounts> }) {
  const t = useTexts(ticketTexts);
  const { sub } = useInbox();
  return (
    <div className={styles.subTabs}>
      <Segmented
        label={t('open')}
        value={sub === 'pending' ? 'pending' : 'open'}
        onChange={(next) => showInbox({ sub: next })}
        options={[
          { value: 'open', label: t('attending'), after: counts && <CountBadge count={counts.open} /> },
          {
            value: 'pending',
            label: t('pending'),
            after: counts && <CountBadge count={counts.pending} tone={counts.pending > 0 ? 'warning' : 'neutral'} />,
          },
        ]}
      />
    </div>
  );
}
