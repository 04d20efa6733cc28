import { useLocation, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazily } from '../../lib/react/lazily.ts';
import { platformTabs, settingsTabs, type SettingsSearch } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { TableSkeleton } from '../../ui/lists/TableSkeleton.tsx';
import { Page, PageHeader } from '../../ui/page/Page.tsx';
import { HelpsTab } from '../helps/index.ts';
import { OperationsTab } from '../operations/index.ts';
import { PaymentsTab } from '../payments/index.ts';
import { PrivacyTab } from '../personalData/index.ts';
import { CompaniesTab, PlansTab } from '../platform/index.ts';
import { OptionsTab } from './OptionsTab.tsx';
import { settingMenuTexts } from './settings.menu.texts.ts';
import { settingTexts } from './settings.texts.ts';
import { useSettings } from './useSettings.ts';

const SchedulesTab = lazily(() => import('./hours/SchedulesTab.tsx').then((found) => found.SchedulesTab));

type Tab = (typeof settingsTabs)[number];

const texts = {
  options: 'text',
  schedules: 'schedulesText',
  privacy: 'privacyText',
  companies: 'companiesText',
  plans: 'plansText',
  payments: 'paymentsText',
  operations: 'operationsText',
  helps: 'helpsText',
} as const;

/**
 * Returns the open tab. An address opens its tab; a click changes it alone, so that unsaved hours need no question: their
 * tab stays mounted.
 */
function useAskedTab(): [Tab, (tab: Tab) => void] {
  const { tab: asked = 'options' } = useSearch({ strict: false }) as SettingsSearch;
  const key = useLocation({ select: ({ state }) => state.__TSR_key });
  // With the tab: the address may be new a render before its search is.
  const visit = `${key}:${asked}`;
  const [chosen, setChosen] = useState({ visit, tab: asked });
  if (chosen.visit !== visit) setChosen({ visit, tab: asked });
  return [chosen.visit === visit ? chosen.tab : asked, (tab) => setChosen({ visit, tab })];
}

/**
 * The settings of the company, for administrators: options, and its hours while `scheduleType` is company. Super users
 * also keep companies, plans, payments, the operation and help videos of the platform here (SET-01).
 */
export function SettingsPage() {
  const t = useTexts(settingTexts);
  const settings = useSettings();
  const { found, valueOf } = settings;
  const tabText = useTexts(settingMenuTexts);
  const [chosen, setTab] = useAskedTab();
  const [hasUnsavedHours, setHasUnsavedHours] = useState(false);
  // Unsaved hours keep their tab, also when another administrator switches the hours of the company off.
  const hasHours = valueOf('scheduleType') === 'company' || hasUnsavedHours;
  const isSuper = useSession(({ user }) => user?.super === true);
  const tabs: readonly Tab[] = [
    'options',
    ...(hasHours ? ['schedules' as const] : []),
    'privacy',
    ...(isSuper ? platformTabs : []),
  ];
  const tab = tabs.includes(chosen) ? chosen : 'options';
  const loading = (
    <output aria-label={t('loading')}>
      <TableSkeleton size="large" />
    </output>
  );
  return (
    <Page
      part={tab}
      header={
        <PageHeader
          title={t('title')}
          text={t(texts[tab])}
          actions={
            tabs.length > 1 && (
              <Segmented<Tab>
                label={t('tabs')}
                value={tab}
                onChange={setTab}
                options={tabs.map((value) => ({ value, label: tabText(value) }))}
              />
            )
          }
        />
      }
    >
      {found.isPending ? (
        loading
      ) : found.isError && !found.data ? (
        <ErrorState title={t('loadFailed')} onRetry={() => void found.refetch()} />
      ) : (
        <>
          {tab === 'options' && <OptionsTab settings={settings} onHours={() => setTab('schedules')} />}
          <Suspense fallback={loading}>
            {tab === 'privacy' && <PrivacyTab />}
            {tab === 'companies' && <CompaniesTab />}
            {tab === 'plans' && <PlansTab />}
            {tab === 'payments' && <PaymentsTab />}
            {tab === 'operations' && <OperationsTab />}
            {tab === 'helps' && <HelpsTab />}
          </Suspense>
          {hasHours && (
            // The tab stays mounted, so that a look at the options keeps what was typed.
            <div hidden={tab !== 'schedules'}>
              <Suspense fallback={loading}>
                <SchedulesTab onUnsaved={setHasUnsavedHours} />
              </Suspense>
            </div>
          )}
        </>
      )}
    </Page>
  );
}
