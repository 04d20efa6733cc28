import { flowsApi } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useErrorToast } from '../../../lib/notices/useErrorToast.ts';
import { paths, useOpenId } from '../../../lib/routes.ts';
import { ApiError, useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/lists/TableSkeleton.tsx';
import { Page, PageHeader } from '../../../ui/page/Page.tsx';
import { editorTexts } from '../editor.texts.ts';
import { flowToastMs } from '../flowToast.ts';
import { FlowEditor } from './FlowEditor.tsx';

/** The fetch of a flow starts after this time, in ms (FLOW-14). */
const fetchAfterMs = 500;

/** The page of one flow (FLOW-06). */
export function FlowEditorPage() {
  const t = useTexts(editorTexts);
  const navigate = useNavigate();
  const flowId = Number(useOpenId('flow'));
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), fetchAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const found = useEndpoint(flowsApi.get, { params: { flowId } }, { enabled: isDue && Number.isInteger(flowId) });
  useErrorToast(found.error, { stayMs: flowToastMs });
  // After a failed refetch the editor stays: what was drawn must not disappear.
  if (found.data) return <FlowEditor key={flowId} flow={found.data.flow} />;
  const isGone = !Number.isInteger(flowId) || (found.error instanceof ApiError && found.error.status === 404);
  return (
    <Page header={<PageHeader title={t('title')} />}>
      {isGone ? (
        <EmptyState
          icon="flow"
          title={t('gone')}
          text={t('goneText')}
          action={{ label: t('toList'), onClick: () => void navigate({ to: paths.flows }) }}
        />
      ) : found.isError ? (
        <ErrorState title={t('loadFailed')} onRetry={() => void found.refetch()} />
      ) : (
        <output aria-label={t('loading')}>
          <TableSkeleton size="large" />
        </output>
      )}
    </Page>
  );
}
