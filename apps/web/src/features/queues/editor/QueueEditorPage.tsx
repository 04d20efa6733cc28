import { queueOptionsApi, type Queue, type QueueOption } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { paths, useOpenId } from '../../../lib/routes.ts';
import { useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/lists/TableSkeleton.tsx';
import { Page, PageHeader } from '../../../ui/page/Page.tsx';
import { useQueues } from '../queues.queries.ts';
import { queueTexts } from '../queues.texts.ts';
import { QueueEditor } from './QueueEditor.tsx';

const none: QueueOption[] = [];

/** The page of one queue, or of a new one (QUE-02). */
export function QueueEditorPage() {
  const t = useTexts(queueTexts);
  const navigate = useNavigate();
  const param = useOpenId('queue');
  const queueId = param === undefined || param === 'new' ? null : Number(param);
  const queues = useQueues();
  const options = useEndpoint(
    queueOptionsApi.list,
    { query: { queueId: queueId ?? 0 } },
    { enabled: queueId !== null },
  );
  const queue: Queue | undefined = queues.data?.find(({ id }) => id === queueId);
  const tree = queueId === null ? none : options.data;
  if (queues.data && tree && (queueId === null || queue))
    return (
      <QueueEditor
        key={queueId ?? 'new'}
        queue={queue ?? null}
        options={tree}
        queues={queues.data}
        onCreated={(id) => void navigate({ to: paths.queue(id), replace: true, ignoreBlocker: true })}
      />
    );
  const hasFailed = queues.isError || (options.isError && (queue !== undefined || !queues.data));
  // A queue that has just been created is missing until the list is fetched again.
  const isGone = queues.data !== undefined && queueId !== null && !queue && !queues.isFetching;
  return (
    <Page header={<PageHeader title={t('editTitle')} />}>
      {isGone ? (
        <EmptyState
          icon="queues"
          title={t('gone')}
          text={t('goneText')}
          action={{ label: t('toList'), onClick: () => void navigate({ to: paths.queues }) }}
        />
      ) : hasFailed ? (
        <ErrorState
          title={t('loadFailed')}
          onRetry={() => {
            void queues.refetch();
            void options.refetch();
          }}
        />
      ) : (
        <output aria-label={t('loading')}>
          <TableSkeleton size="large" />
        </output>
      )}
    </Page>
  );
}
