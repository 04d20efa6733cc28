import Button from '@mui/material/Button';
import { queuesApi, type KanbanTicket } from '@recado/contracts';
import { Suspense, useMemo, useState } from 'react';
import { useEndpoint } from '../../lib/server/api.ts';
import { choicesOf, retryOf } from '../../lib/server/retryOf.ts';
import { PlanGate } from '../../lib/session/plan.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ChoicesFailed } from '../../ui/fields/ChoicesFailed.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { TableSkeleton } from '../../ui/lists/TableSkeleton.tsx';
import { PageHeader } from '../../ui/page/Page.tsx';
import { TagDialog } from '../tags/index.ts';
import { Board } from './Board.tsx';
import { inOrder, isFound, usersOf, type CardFilter } from './cards.ts';
import { useColumnOrder } from './columnOrder.ts';
import { useBoard, useBoardNews, useColumns, useMoves } from './kanban.queries.ts';
import { kanbanTexts } from './kanban.texts.ts';
import styles from './KanbanPage.module.css';

/** The kanban, for companies whose plan includes it (KAN-01). */
export const KanbanPage = () => (
  <PlanGate flag="useKanban">
    <Kanban />
  </PlanGate>
);

const noCards: readonly KanbanTicket[] = [];

function Kanban() {
  const t = useTexts(kanbanTexts);
  const mayChooseColumns = useSession(({ user }) => user !== null && user.profile !== 'user');
  const [filter, setFilter] = useState<CardFilter>({ words: '', queueId: null, userId: null });
  const [isAdding, setAdding] = useState(false);
  const board = useBoard(filter.queueId);
  const { columns, isPending, onRetry } = useColumns(t('open'));
  const shown = inOrder(columns, useColumnOrder());
  const { placed, move } = useMoves(columns);
  useBoardNews();
  const cards = board.data?.tickets ?? noCards;
  const add = (): void => setAdding(true);
  const isEmpty = !isPending && !onRetry && columns.length === 1;
  const failed = [retryOf(board), onRetry].filter((retry) => retry !== undefined);
  const content = () => {
    if (failed.length > 0)
      return <ErrorState title={t('loadFailed')} onRetry={() => failed.forEach((retry) => retry())} />;
    if (board.isPending || isPending) return <TableSkeleton size="large" />;
    return (
      <>
        {isEmpty && mayChooseColumns && (
          <EmptyState
            icon="kanban"
            title={t('emptyTitle')}
            text={t('emptyText')}
            action={{ label: t('newColumn'), onClick: add }}
          />
        )}
        <Board columns={shown} cards={cards.filter((card) => isFound(card, filter)).map(placed)} onMove={move} />
        {board.data?.hasMore && (
          <p className={styles.more} role="status">
            {t('more', { shown: cards.length, count: board.data.count })}
          </p>
        )}
      </>
    );
  };
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <div className={styles.actions}>
            <SearchField
              className={styles.search}
              label={t('search')}
              value={filter.words}
              onChange={(words) => setFilter({ ...filter, words })}
            />
            <Filters cards={cards} filter={filter} onChange={setFilter} />
            {mayChooseColumns && !isEmpty && (
              <Button variant="contained" startIcon={<Icon name="add" size={18} />} onClick={add}>
                {t('newColumn')}
              </Button>
            )}
          </div>
        }
      />
      <div className={styles.body}>{content()}</div>
      <Suspense>{isAdding && <TagDialog isColumn tag={null} onClose={() => setAdding(false)} />}</Suspense>
    </div>
  );
}

type FilterProps = {
  cards: readonly KanbanTicket[];
  filter: CardFilter;
  onChange: (filter: CardFilter) => void;
};

function Filters({ cards, filter, onChange }: FilterProps) {
  const t = useTexts(kanbanTexts);
  const queues = choicesOf(useEndpoint(queuesApi.list));
  const [chosen, setChosen] = useState<KanbanTicket['user']>(null);
  const users = useMemo(() => usersOf(cards, chosen), [cards, chosen]);
  const idOf = (value: string): number | null => (value === '' ? null : Number(value));
  return (
    <>
      {queues.onRetry ? (
        <ChoicesFailed onRetry={queues.onRetry} />
      ) : (
        <span className={styles.filter}>
          <select
            aria-label={t('queue')}
            value={filter.queueId ?? ''}
            onChange={(event) => onChange({ ...filter, queueId: idOf(event.target.value) })}
          >
            <option value="">{t('allQueues')}</option>
            {queues.options.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Icon name="expandMore" size={16} />
        </span>
      )}
      <span className={styles.filter}>
        <select
          aria-label={t('user')}
          value={filter.userId ?? ''}
          onChange={(event) => {
            const userId = idOf(event.target.value);
            setChosen(users.find(({ id }) => id === userId) ?? null);
            onChange({ ...filter, userId });
          }}
        >
          <option value="">{t('allUsers')}</option>
          <option value={0}>{t('noUser')}</option>
          {users.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="expandMore" size={16} />
      </span>
    </>
  );
}
