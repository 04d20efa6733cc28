import { campaignsApi } from '@recado/contracts';
import { useEffect, useRef, type FormEvent } from 'react';
import { Controller } from 'react-hook-form';
import { toast } from '../../../lib/notices/toasts.tsx';
import { call, keyOf, queryClient, useCall } from '../../../lib/server/api.ts';
import { PlanGate } from '../../../lib/session/plan.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useLeaveQuestion } from '../../../ui/dialogs/useLeaveQuestion.ts';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { changedFields } from '../../../ui/forms/mergeValues.ts';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { TableSkeleton } from '../../../ui/lists/TableSkeleton.tsx';
import { Page, PageHeader } from '../../../ui/page/Page.tsx';
import { useCampaignSettings } from '../campaigns.queries.ts';
import { readSettings, type StoredSettings } from './readSettings.ts';
import styles from './CampaignSettingsPage.module.css';
import { PaceCard } from './PaceCard.tsx';
import { QuietCard } from './QuietCard.tsx';
import { campaignSettingTexts } from './settings.texts.ts';
import { formOf, mergeVariables, SettingsForm, withDraft } from './settingsForm.ts';
import { VariablesCard } from './VariablesCard.tsx';

export const CampaignSettingsPage = () => (
  <PlanGate flag="useCampaigns">
    <Settings />
  </PlanGate>
);

function Settings() {
  const t = useTexts(campaignSettingTexts);
  const { found, pacing, variables, quietHours } = useCampaignSettings();
  if (found.data) return <SettingsEditor stored={{ pacing, variables, quietHours }} />;
  return (
    <Page header={<PageHeader title={t('title')} text={t('text')} />}>
      {found.isError ? (
        <ErrorState title={t('loadFailed')} onRetry={() => void found.refetch()} />
      ) : (
        <TableSkeleton size="large" />
      )}
    </Page>
  );
}

const quiet = { quiet: true };

/** The pacing of all campaigns and the variables of the company (CAMP-21, CAMP-26). */
function SettingsEditor({ stored }: { stored: StoredSettings }) {
  const t = useTexts(campaignSettingTexts);
  const { run } = useCall(campaignsApi.changeSettings, quiet);
  const begun = useRef(stored);
  const form = useServerForm({
    schema: SettingsForm,
    defaultValues: formOf(stored),
    fieldOfCode: { ERR_NAME_ALREADY_EXISTS: 'variables' },
    async send({ draft, ...values }, { settle }) {
      const { pacing, variables, quietHours } = begun.current;
      // A colleague may have saved other settings and variables since.
      const wanted = { ...values, variables: withDraft(values.variables, draft) };
      const settings = changedFields(wanted, { ...pacing, variables, quietHours });
      if (settings.variables)
        settings.variables = mergeVariables(
          variables,
          wanted.variables,
          readSettings(await call(campaignsApi.settings)).variables,
        );
      const rows = await run({ body: { settings } });
      begun.current = readSettings(rows);
      settle(formOf(begun.current));
      queryClient.setQueryData(keyOf(campaignsApi.settings), rows);
      toast.success(t('saved'));
    },
  });
  const { isDirty } = form.dialog;
  useEffect(() => {
    // Without unsaved changes the page follows what is stored.
    if (isDirty || begun.current.pacing === stored.pacing) return;
    begun.current = stored;
    form.reset(formOf(stored));
    // oxlint-disable-next-line react/exhaustive-deps -- the form changes with each render; only stored values matter
  }, [stored.pacing, isDirty]);
  useLeaveQuestion(isDirty, { question: { title: t('leaveTitle'), text: t('leaveText'), confirm: t('leave') } });
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Page
        header={
          <PageHeader
            title={t('title')}
            text={t('text')}
            actions={<SubmitButton busy={form.busy}>{t('save')}</SubmitButton>}
          />
        }
      >
        <div className={styles.cards}>
          <PaceCard control={form.control} />
          <QuietCard control={form.control} />
          <Controller
            control={form.control}
            name="variables"
            render={({ field: { value, onChange } }) => (
              <Controller
                control={form.control}
                name="draft"
                render={({ field: draft }) => (
                  <VariablesCard
                    value={value}
                    onChange={onChange}
                    isRefused={form.error('variables') !== undefined}
                    draft={{ ...draft, isRefused: form.error('draft') !== undefined }}
                  />
                )}
              />
            )}
          />
        </div>
      </Page>
    </form>
  );
}
