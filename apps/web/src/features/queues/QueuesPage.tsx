import { queuesApi, type Queue } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast, toastError } from '../../lib/notices/toasts.tsx';
import { paths } from '../../lib/routes.ts';
import { useCall } from '../../lib/server/api.ts';
import { call } from '../../lib/server/call.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { SearchedTable } from '../../ui/page/SearchedTable.tsx';
import { refreshQueues, useQueues } from './queues.queries.ts';
import { queueTexts } from './queues.texts.ts';
import styles from './QueuesPage.module.css';

const none: readonly Queue[] = [];

/** The queues of the company, in the order of the menu that contacts see (QUE-01). */
export function QueuesPage() {
  const t = useTexts(queueTexts);
  const [typed, setTyped] = useState('');
  const found = useQueues();
  const remove = useRemove();
  const queues = found.data ?? none;
  const wanted = typed.trim().toLocaleLowerCase();
  const navigate = useNavigate();
  const edit = (id: number | 'new'): void => void navigate({ to: paths.queue(id) });
  const add = (): void => edit('new');
  const buttons = (queue: Queue) => (
    <span className={styles.buttons}>
      <IconButton36 icon="edit" label={t('edit', { name: queue.name })} onClick={() => edit(queue.id)} />
      <IconButton36 icon="trash" label={t('remove', { name: queue.name })} onClick={() => void remove(queue)} />
    </span>
  );
  return (
    <SearchedTable
      t={t}
      typed={typed}
      onType={setTyped}
      loaded={found}
      isEmpty={queues.length === 0}
      icon="queues"
      onAdd={add}
      rows={queues.filter(({ name }) => name.toLocaleLowerCase().includes(wanted))}
      columns={[
        { title: t('name'), renderCell: (queue) => <Name queue={queue} />, className: styles.name },
        { title: t('greeting'), renderCell: (queue) => <Greeting queue={queue} /> },
        { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
      ]}
      renderCard={(queue) => (
        <div className={styles.card}>
          <div className={styles.words}>
            <Name queue={queue} />
            <Greeting queue={queue} />
          </div>
          {buttons(queue)}
        </div>
      )}
    />
  );
}

const Name = ({ queue: { name, color } }: { queue: Queue }) => (
  <span className={styles.named}>
    <span className={styles.dot} style={{ background: color }} />
    <span className="ellipsis">{name}</span>
  </span>
);

function Greeting({ queue: { greetingMessage } }: { queue: Queue }) {
  const t = useTexts(queueTexts);
  return <div className="ellipsis">{greetingMessage || t('noGreeting')}</div>;
}

/** Deletes a queue after a question that names the tickets in it (QUE-24, QUE-25). */
function useRemove() {
  const t = useTexts(queueTexts);
  const confirm = useConfirm();
  const { run } = useCall(queuesApi.remove);
  return async ({ id, name }: Queue): Promise<void> => {
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
