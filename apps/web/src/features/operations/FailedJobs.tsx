import type { FailedJob } from '@recado/contracts';
import { relativeTime } from '../../lib/format/dates.ts';
import { moreOf } from '../../lib/server/more.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Table } from '../../ui/lists/Table.tsx';
import { useFailedJobs } from './operations.queries.ts';
import { operationTexts } from './operations.texts.ts';
import styles from './OperationsTab.module.css';
import { useFailedJobActions } from './useFailedJobActions.ts';

/** The jobs that were given up, to be run again or discarded. */
export function FailedJobs() {
  const t = useTexts(operationTexts);
  const pages = useFailedJobs();
  const actions = useFailedJobActions();
  const company = (job: FailedJob): string => job.company?.name ?? t('platform');
  const buttons = (job: FailedJob) => (
    <span className={styles.buttons}>
      <IconButton36 icon="refresh" label={t('retry', { job: job.job })} onClick={() => void actions.retry(job)} />
      <IconButton36 icon="trash" label={t('discard', { job: job.job })} onClick={() => void actions.discard(job)} />
    </span>
  );
  const error = (job: FailedJob) => <span className={styles.error}>{job.error ?? t('noError')}</span>;
  return (
    <section className={styles.part} aria-labelledby="failed-jobs">
      <div className={styles.head}>
        <div>
          <h2 id="failed-jobs">{t('failedJobs')}</h2>
          <p>{t('failedJobsText')}</p>
        </div>
        {pages.rows.length > 1 && (
          <BusyButton variant="outlined" busy={actions.isBusy} onClick={() => void actions.retryAll()}>
            {t('retryAll')}
          </BusyButton>
        )}
      </div>
      <Table
        label={t('failedJobs')}
        isLoading={pages.isPending}
        failed={
          pages.isError && !pages.data ? { title: t('jobsFailed'), onRetry: () => void pages.refetch() } : undefined
        }
        empty={<EmptyState icon="checkCircle" title={t('noFailedJobs')} text={t('noFailedJobsText')} />}
        more={moreOf(pages)}
        rows={pages.rows}
        idOf={({ id }) => id}
        columns={[
          { title: t('job'), renderCell: ({ job }) => <code>{job}</code>, className: styles.job },
          { title: t('company'), renderCell: company, className: styles.company },
          { title: t('error'), renderCell: error },
          { title: t('when'), renderCell: ({ failedAt }) => relativeTime(failedAt), className: styles.when },
          { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
        ]}
        renderCard={(job) => (
          <div className={styles.card}>
            <span className={styles.words}>
              <code>{job.job}</code>
              <span>{`${company(job)} · ${relativeTime(job.failedAt)}`}</span>
              {error(job)}
            </span>
            {buttons(job)}
          </div>
        )}
      />
    </section>
  );
}
