import { dataCounts, personalDataApi, type DataTask } from '@recado/contracts';
import { fileSize } from '../../conversation/content/fileSize.ts';
import { messageTime } from '../../lib/format/dates.ts';
import { moreOf } from '../../lib/server/more.ts';
import { useCall } from '../../lib/server/api.ts';
import { mediaAddress } from '../../lib/server/mediaAddress.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Table } from '../../ui/lists/Table.tsx';
import { personalDataTexts } from './personalData.texts.ts';
import { useTasks } from './personalData.queries.ts';
import styles from './PrivacyTab.module.css';

/** The report of erasures, exports and retention, newest first. */
export function TaskTable() {
  const t = useTexts(personalDataTexts);
  const pages = useTasks();
  const what = ({ kind, contactId }: DataTask): string => t(`kind.${kind}`, { id: String(contactId ?? '') });
  const who = ({ userName }: DataTask): string => userName || t('automatic');
  return (
    <Table
      label={t('report')}
      isLoading={pages.isPending}
      failed={
        pages.isError && !pages.data ? { title: t('loadFailed'), onRetry: () => void pages.refetch() } : undefined
      }
      empty={<EmptyState icon="lock" title={t('none')} text={t('noneText')} />}
      more={moreOf(pages)}
      rows={pages.rows}
      idOf={({ id }) => id}
      columns={[
        { title: t('when'), renderCell: (task) => messageTime(task.createdAt) },
        { title: t('what'), renderCell: what },
        { title: t('who'), renderCell: who },
        { title: t('result'), renderCell: (task) => <Result task={task} /> },
        { title: t('actions'), renderCell: (task) => <Download task={task} />, kind: 'buttons' },
      ]}
      renderCard={(task) => (
        <div className={styles.rowCard}>
          <strong>{what(task)}</strong>
          <small>
            {messageTime(task.createdAt)} · {who(task)}
          </small>
          <Result task={task} />
          <Download task={task} />
        </div>
      )}
    />
  );
}

function Result({ task }: { task: DataTask }) {
  const t = useTexts(personalDataTexts);
  const { status, done, total, finishedAt } = task;
  const counts = dataCounts.flatMap((key) => {
    const count = task.counts[key];
    return count === undefined || count === 0 ? [] : [t(`count.${key}`, { count })];
  });
  return (
    <span className={styles.result}>
      {status === 'running' && (
        <>
          <span>{t('running')}</span>
          <progress aria-label={t('running')} max={Math.max(total, 1)} value={Math.min(done, total)} />
        </>
      )}
      {status === 'failed' && <span>{t('failed')}</span>}
      {status === 'done' && finishedAt && <span>{t('finished', { at: messageTime(finishedAt) })}</span>}
      {counts.length > 0 && <span className={styles.quiet}>{counts.join(' · ')}</span>}
    </span>
  );
}

function Download({ task: { id, bytes, expiresAt } }: { task: DataTask }) {
  const t = useTexts(personalDataTexts);
  const { run, busy } = useCall(personalDataApi.archive);
  if (bytes === null) return null;
  const save = async (): Promise<void> => {
    const { url } = await run({ params: { taskId: id } });
    // The answer is an attachment, so the page stays.
    window.location.assign(mediaAddress(url) ?? url);
  };
  return (
    <span className={styles.result}>
      <BusyButton
        variant="text"
        startIcon={<Icon name="download" size={18} />}
        busy={busy}
        onClick={() => void save().catch(() => undefined)}
      >
        {t('download', { size: fileSize(bytes) })}
      </BusyButton>
      {expiresAt && <span className={styles.quiet}>{t('until', { at: messageTime(expiresAt) })}</span>}
    </span>
  );
}
