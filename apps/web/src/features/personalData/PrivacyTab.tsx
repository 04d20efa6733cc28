import { personalDataApi } from '@recado/contracts';
import type { ReactNode } from 'react';
import { toast } from '../../lib/notices/toasts.tsx';
import { useCall } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { personalDataTexts } from './personalData.texts.ts';
import { refreshTasks } from './personalData.queries.ts';
import styles from './PrivacyTab.module.css';
import { ProofForm } from './ProofForm.tsx';
import { RetentionFields } from './RetentionFields.tsx';
import { TaskTable } from './TaskTable.tsx';

/** Retention, the export of the company, the proof of an erasure and the report, for administrators (LGPD). */
export function PrivacyTab() {
  const t = useTexts(personalDataTexts);
  const { run, busy } = useCall(personalDataApi.exportCompany);
  const begin = async (): Promise<void> => {
    await run();
    refreshTasks();
    toast.success(t('exportBegun'));
  };
  return (
    <div className={styles.groups}>
      <Group title={t('retention')} text={t('retentionText')}>
        <RetentionFields />
      </Group>
      <Group title={t('company')} text={t('companyText')}>
        <BusyButton
          variant="outlined"
          color="inherit"
          startIcon={<Icon name="download" size={18} />}
          busy={busy}
          onClick={() => void begin().catch(() => undefined)}
        >
          {t('companyExport')}
        </BusyButton>
      </Group>
      <Group title={t('proof')} text={t('proofText')}>
        <ProofForm />
      </Group>
      <section className={styles.report} aria-label={t('report')}>
        <h2>{t('report')}</h2>
        <p>{t('reportText')}</p>
        <TaskTable />
      </section>
    </div>
  );
}

function Group({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.card}>{children}</div>
    </section>
  );
}
