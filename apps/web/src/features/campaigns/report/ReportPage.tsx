import { useNavigate } from '@tanstack/react-router';
import { paths, useOpenId } from '../../../lib/routes.ts';
import { PlanGate } from '../../../lib/session/plan.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/lists/TableSkeleton.tsx';
import { Page, PageHeader } from '../../../ui/page/Page.tsx';
import { useCampaignReport } from '../campaigns.queries.ts';
import { Report } from './Report.tsx';
import { campaignReportTexts } from './report.texts.ts';

/** The report of one campaign (CAMP-15). A campaign that is gone leads back to the others. */
export function ReportPage() {
  const t = useTexts(campaignReportTexts);
  const navigate = useNavigate();
  const id = Number(useOpenId('campaign'));
  const found = useCampaignReport(id);
  const isGone = found.error?.status === 404 || found.error?.status === 400;
  return (
    <PlanGate flag="useCampaigns">
      {found.data && !isGone ? (
        <Report key={id} campaign={found.data} />
      ) : (
        <Page header={<PageHeader title={t('title')} />}>
          {isGone ? (
            <EmptyState
              icon="campaign"
              title={t('gone')}
              text={t('goneText')}
              action={{ label: t('toCampaigns'), onClick: () => void navigate({ to: paths.campaigns }) }}
            />
          ) : found.isError ? (
            <ErrorState title={t('loadFailed')} onRetry={() => void found.refetch()} />
          ) : (
            <TableSkeleton size="large" />
          )}
        </Page>
      )}
    </PlanGate>
  );
}
