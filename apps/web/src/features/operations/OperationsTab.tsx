import type { Operations, ServerProcess } from '@recado/contracts';
import { relativeTime, useNow } from '../../lib/format/dates.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { StateLabel } from '../../ui/labels/StateLabel.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { Figures } from '../../ui/lists/Figures.tsx';
import { Table } from '../../ui/lists/Table.tsx';
import { TableSkeleton } from '../../ui/lists/TableSkeleton.tsx';
import { FailedJobs } from './FailedJobs.tsx';
import { refreshOperations, useOperations } from './operations.queries.ts';
import { operationTexts } from './operations.texts.ts';
import styles from './OperationsTab.module.css';

/** A process without a heartbeat for this long is shown as silent, in ms. */
const silentMs = 30_000;

/** The operation of the platform, for super users: processes, waiting work, and failed jobs with their repair. */
export function OperationsTab() {
  const t = useTexts(operationTexts);
  const found = useOperations();
  if (found.isPending)
    return (
      <output aria-label={t('loading')}>
        <TableSkeleton size="large" />
      </output>
    );
  if (!found.data) return <ErrorState title={t('failed')} onRetry={() => void found.refetch()} />;
  return (
    <section className={styles.tab}>
      <Summary operations={found.data} />
      <Processes processes={found.data.processes} />
      <FailedJobs />
    </section>
  );
}

function Summary({ operations: { phones, jobs, commands, events } }: { operations: Operations }) {
  const t = useTexts(operationTexts);
  const waiting = commands.reduce((sum, one) => sum + one.waiting, 0);
  const oldest = commands.flatMap(({ oldestAt }) => (oldestAt === null ? [] : [oldestAt])).toSorted()[0];
  const since = (at: string | null | undefined, otherwise: string): string =>
    at ? t('oldest', { time: relativeTime(at) }) : otherwise;
  return (
    <Figures
      figures={[
        {
          label: t('phones'),
          value: t('phonesValue', { owned: phones.wanted - phones.unowned, wanted: phones.wanted }),
          note: phones.unowned > 0 ? t('phonesUnowned', { count: phones.unowned }) : t('phonesSound'),
        },
        {
          label: t('jobs'),
          value: jobs.due,
          note: since(jobs.oldestDueAt, t('jobsNote', { count: jobs.running })),
        },
        { label: t('commands'), value: waiting, note: since(oldest, t('noneWaits')) },
        { label: t('events'), value: events.kept, note: t('eventsNote', { count: events.connections }) },
      ]}
    />
  );
}

function Processes({ processes }: { processes: readonly ServerProcess[] }) {
  const t = useTexts(operationTexts);
  const now = useNow(5_000);
  const isSilent = ({ seenAt }: ServerProcess): boolean => now - new Date(seenAt).getTime() > silentMs;
  const name = ({ host, pid }: ServerProcess) => <span className="num">{`${host}:${pid}`}</span>;
  const holds = ({ phones, jobs }: ServerProcess): string =>
    `${t('holdsPhones', { count: phones })}, ${t('holdsJobs', { count: jobs })}`;
  const state = (one: ServerProcess) =>
    isSilent(one) ? (
      <StateLabel tone="bad">{t('silent', { time: relativeTime(one.seenAt) })}</StateLabel>
    ) : (
      <StateLabel tone="good">{t('alive')}</StateLabel>
    );
  const versions = new Set(processes.filter((one) => !isSilent(one)).map(({ version }) => version));
  return (
    <section className={styles.part} aria-labelledby="processes">
      <div className={styles.head}>
        <div>
          <h2 id="processes">{t('processes')}</h2>
          {versions.size > 1 && <p>{t('versions')}</p>}
        </div>
        <IconButton36 icon="refresh" label={t('refresh')} onClick={refreshOperations} />
      </div>
      <Table
        label={t('processes')}
        rows={processes}
        idOf={({ id }) => id}
        toneOf={(one) => (isSilent(one) ? 'past' : 'none')}
        columns={[
          { title: t('process'), renderCell: name },
          { title: t('roles'), renderCell: ({ roles }) => roles.join(', '), className: styles.roles },
          { title: t('holds'), renderCell: holds, className: styles.holds },
          { title: t('version'), renderCell: ({ version }) => version, className: styles.version },
          { title: t('started'), renderCell: ({ startedAt }) => relativeTime(startedAt), className: styles.when },
          { title: t('state'), renderCell: state, className: styles.state },
        ]}
        renderCard={(one) => (
          <div className={styles.words}>
            {name(one)}
            <span>{`${one.roles.join(', ')} · ${one.version}`}</span>
            <span>{holds(one)}</span>
            {state(one)}
          </div>
        )}
      />
    </section>
  );
}
