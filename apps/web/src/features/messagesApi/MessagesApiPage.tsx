import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazily } from '../../lib/react/lazily.ts';
import { paths, type ApiSearch } from '../../lib/routes.ts';
import { useMay } from '../../lib/session/may.tsx';
import { PlanGate } from '../../lib/session/plan.tsx';
import { planTexts } from '../../lib/session/plan.texts.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { TableSkeleton } from '../../ui/lists/TableSkeleton.tsx';
import { Page, PageHeader } from '../../ui/page/Page.tsx';
import { DocsTab } from './docs/DocsTab.tsx';
import { messagesApiTexts } from './messagesApi.texts.ts';

const TokensTab = lazily(() => import('./tokens/TokensTab.tsx').then((found) => found.TokensTab));
const WebhooksTab = lazily(() => import('./webhooks/WebhooksTab.tsx').then((found) => found.WebhooksTab));

const tabs = ['docs', 'tokens', 'webhooks'] as const;
type Tab = (typeof tabs)[number];

/** The page of the API for other software, for companies whose plan includes it (API-01, API-02). */
export function MessagesApiPage() {
  const t = useTexts(planTexts);
  return (
    <PlanGate flag="useExternalApi" text={t('redirecting')}>
      <Tabs />
    </PlanGate>
  );
}

/** Everybody reads the documentation; administrators also keep tokens and webhooks. */
function Tabs() {
  const t = useTexts(messagesApiTexts);
  const mayManage = useMay('messages-api:manage');
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as ApiSearch;
  const tab: Tab = (mayManage && tabs.find((one) => one === search.tab)) || 'docs';
  return (
    <Page
      part={tab}
      header={
        <PageHeader
          title={t('title')}
          text={t(`${tab}Text`)}
          actions={
            mayManage && (
              <Segmented<Tab>
                label={t('tabs')}
                value={tab}
                onChange={(next) => void navigate({ to: paths.messagesApi, search: { tab: next }, replace: true })}
                options={tabs.map((value) => ({ value, label: t(value) }))}
              />
            )
          }
        />
      }
    >
      <Suspense fallback={<TableSkeleton size="large" />}>
        {tab === 'docs' && <DocsTab />}
        {tab === 'tokens' && <TokensTab />}
        {tab === 'webhooks' && <WebhooksTab />}
      </Suspense>
    </Page>
  );
}
