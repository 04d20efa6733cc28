import { isOpenAt, queuesApi, settingsApi, toWallClock, type ListedQueue } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { paths } from '../../lib/routes.ts';
import { useCompanyZone } from '../../lib/format/companyTime.ts';
import { useNow } from '../../lib/format/dates.ts';
import { useCall, useEndpoint } from '../../lib/server/api.ts';
import { call } from '../../lib/server/call.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { describeHours } from '../../ui/hours/HoursBanner.tsx';
import { hoursTexts } from '../../ui/hours/hours.texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { VisuallyHidden } from '../../ui/labels/VisuallyHidden.tsx';
import { SearchedTable } from '../../ui/page/SearchedTable.tsx';
import { usePlanRoom } from '../../ui/page/usePlanRoom.ts';
import { findQueues } from './findQueues.ts';
import { NotOfferedLink } from './NotOffered.tsx';
import { refreshQueues, useQueues } from './queues.queries.ts';
import { queueTexts } from './queues.texts.ts';
import styles from './QueuesPage.module.css';
import { useQueueOrder } from './useQueueOrder.ts';

const none: readonly ListedQueue[] = [];
const minuteMs = 60_000;

/** The queues of the company, in the order of the menu that contacts see (QUE-01). */
export function QueuesPage() {
  const t = useTexts(queueTexts);
  const [typed, setTyped] = useState('');
  const found = useQueues();
  const remove = useRemove();
  const queues = found.data ?? none;
  const order = useQueueOrder(queues, ({ name }, place) => t('placed', { name, place, count: queues.length }));
  const limit = useSession(({ user }) => user?.company.plan?.queues);
  const { withRoom, isWaiting } = usePlanRoom('queues', found.data?.length, found);
  const hasHours = useHasQueueHours();
  const navigate = useNavigate();
  const edit = (id: number | 'new'): void => void navigate({ to: paths.queue(id) });
  const buttons = (queue: ListedQueue) => (
    <span className={styles.buttons}>
      <IconButton36 icon="edit" label={t('edit', { name: queue.name })} onClick={() => edit(queue.id)} />
      <IconButton36 icon="trash" label={t('remove', { name: queue.name })} onClick={() => void remove(queue)} />
    </span>
  );
  // A search hides rows, between which a dragged one would have no certain place.
  const mayOrder = typed.trim() === '' && queues.length > 1;
  const handle = (queue: ListedQueue) =>
    mayOrder && (
      <button
        type="button"
        className={styles.handle}
        aria-label={t('place', { name: queue.name })}
        {...order.handleProps(queue)}
      >
        <Icon name="dragHandle" size={20} />
      </button>
    );
  const text = limit === undefined || !found.data ? t('text') : t('textOfPlan', { count: queues.length, limit });
  return (
    <SearchedTable
      t={(word) => (word === 'text' ? text : t(word))}
      typed={typed}
      onType={setTyped}
      loaded={found}
      isEmpty={queues.length === 0}
      icon="queues"
      onAdd={() => withRoom(() => edit('new'))}
      isAdding={isWaiting}
      size="large"
      rows={findQueues(order.rows, typed)}
      columns={[
        {
          title: t('name'),
          renderCell: (queue) => <Name queue={queue} handle={handle(queue)} />,
          className: styles.name,
        },
        { title: t('greeting'), renderCell: (queue) => <Greeting queue={queue} />, className: styles.greeting },
        ...(hasHours
          ? [{ title: t('now'), renderCell: (queue: ListedQueue) => <Now queue={queue} />, className: styles.now }]
          : []),
        { title: t('team'), renderCell: (queue) => <Team queue={queue} />, className: styles.team },
        { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
      ]}
      openOf={({ id }) =>
        () =>
          edit(id)
        }
      renderCard={(queue) => (
        <div className={styles.card}>
          <div className={styles.words}>
            <Name queue={queue} handle={handle(queue)} />
            <Greeting queue={queue} />
            {hasHours && <Now queue={queue} />}
            <Team queue={queue} />
          </div>
          {buttons(queue)}
        </div>
      )}
    >
      <VisuallyHidden>
        <span role="status">{order.announced}</span>
      </VisuallyHidden>
    </SearchedTable>
  );
}

/** Returns whether each queue has hours of its own. Otherwise all of them are open together, or always. */
const useHasQueueHours = (): boolean =>
  useEndpoint(settingsApi.list).data?.some(({ key, value }) => key === 'scheduleType' && value === 'queue') === true;

/** The name of a queue with its colour, and what answers in it. */
function Name({ queue, handle }: { queue: ListedQueue; handle: ReactNode }) {
  const t = useTexts(queueTexts);
  const { id, name, color, optionCount, integrationId, promptId } = queue;
  const bot =
    integrationId !== null
      ? t('withIntegration')
      : promptId !== null
        ? t('withAssistant')
        : optionCount > 0
          ? t('options', { count: optionCount })
          : t('noMenu');
  return (
    <span className={styles.named}>
      {handle}
      <span className={styles.bar} style={{ background: color }} />
      <span className={styles.lines}>
        <span className="ellipsis" title={name}>
          {name}
        </span>
        <span className={styles.caption}>{bot}</span>
        <NotOfferedLink queueId={id} />
      </span>
    </span>
  );
}

function Greeting({ queue: { greetingMessage } }: { queue: ListedQueue }) {
  const t = useTexts(queueTexts);
  return <div className="ellipsis">{greetingMessage || t('noGreeting')}</div>;
}

/** Says whether the queue is open, and when this changes. */
function Now({ queue: { schedules } }: { queue: ListedQueue }) {
  const t = useTexts(hoursTexts);
  const timezone = useCompanyZone();
  const hours = { rows: schedules };
  const at = toWallClock(new Date(useNow(minuteMs)), timezone);
  const isOpen = isOpenAt(hours, at);
  return (
    <span className={styles.chip} data-open={isOpen && schedules.length > 0}>
      <Icon name={isOpen ? 'clock' : 'moon'} size={16} />
      <span className="ellipsis">{schedules.length === 0 ? t('always') : describeHours(hours, at, 'short')}</span>
    </span>
  );
}

/** How many people answer the queue. Administrators too see its tickets in their inbox only as members. */
function Team({ queue: { id, userCount } }: { queue: ListedQueue }) {
  const t = useTexts(queueTexts);
  const isMine = useSession(({ user }) => user?.queues.some((queue) => queue.id === id) === true);
  return (
    <span className={styles.lines}>
      <span className="num">{t('members', { count: userCount })}</span>
      {!isMine && <span className={styles.caption}>{t('notMine')}</span>}
    </span>
  );
}

/** Deletes a queue after a question that names the tickets in it (QUE-24, QUE-25). */
function useRemove() {
  const t = useTexts(queueTexts);
  const confirm = useConfirm();
  const { run } = useCall(queuesApi.remove);
  return async ({ id, name }: ListedQueue): Promise<void> => {
    const usage = await call(queuesApi.usage, { params: { queueId: id } }).catch((error: unknown) => {
      toastError(error);
      refreshQueues();
    });
    if (!usage) return;
    const { tickets } = usage;
    const text = tickets === 0 ? t('removeText') : t('removeUsedText', { count: tickets });
    if (!(await confirm({ title: t('removeTitle', { name }), text, confirm: t('removeConfirm'), danger: true })))
      return;
    try {
      await run({ params: { queueId: id } });
      toast.success(t('removed'));
    } catch {
      // `useCall` has shown the error. Another administrator may have deleted the queue, which the list then shows.
    }
    refreshQueues();
    keepMainFocus();
  };
}
