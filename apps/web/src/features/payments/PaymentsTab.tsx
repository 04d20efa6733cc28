import { Suspense, useState } from 'react';
import { lazily } from '../../lib/react/lazily.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { TableSkeleton } from '../../ui/lists/TableSkeleton.tsx';
import { usePaymentSettings } from './payments.queries.ts';
import { paymentTexts } from './payments.texts.ts';
import { ReceivedView } from './ReceivedView.tsx';
import styles from './PaymentsTab.module.css';

const OpenInvoicesView = lazily(() => import('./OpenInvoicesView.tsx').then((found) => found.OpenInvoicesView));
const SettingsView = lazily(() => import('./settings/SettingsView.tsx').then((found) => found.SettingsView));
const BankView = lazily(() => import('./bank/BankView.tsx').then((found) => found.BankView));

type View = 'received' | 'open' | 'settings' | 'bank';

/** Payments of the platform, for super users: what arrived, what is open, how companies pay, and the simulated bank. */
export function PaymentsTab() {
  const t = useTexts(paymentTexts);
  const [chosen, setView] = useState<View>('received');
  const { data } = usePaymentSettings();
  const hasBank = data?.providers.includes('sandbox') === true;
  const views: readonly View[] = ['received', 'open', 'settings', ...(hasBank ? ['bank' as const] : [])];
  const view = views.includes(chosen) ? chosen : 'received';
  return (
    <section className={styles.tab}>
      <Segmented<View>
        label={t('views')}
        value={view}
        onChange={setView}
        options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      <Suspense fallback={<TableSkeleton size="large" />}>
        {view === 'received' && <ReceivedView />}
        {view === 'open' && <OpenInvoicesView />}
        {view === 'settings' && <SettingsView />}
        {view === 'bank' && <BankView />}
      </Suspense>
    </section>
  );
}
