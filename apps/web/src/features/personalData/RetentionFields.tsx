import { personalDataApi, retentionDays, type Retention } from '@recado/contracts';
import { useId } from 'react';
import { toast } from '../../lib/notices/toasts.tsx';
import { useCall } from '../../lib/server/api.ts';
import { retryOf } from '../../lib/server/retryOf.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { ChoicesFailed } from '../../ui/fields/ChoicesFailed.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { personalDataTexts } from './personalData.texts.ts';
import { refreshRetention, useRetention } from './personalData.queries.ts';
import styles from './PrivacyTab.module.css';

type Field = keyof Retention;

/** The ages after which contents are erased. A shorter age is saved after its count has been confirmed. */
export function RetentionFields() {
  const retention = useRetention();
  const { data } = retention;
  const t = useTexts(personalDataTexts);
  const confirm = useConfirm();
  const preview = useCall(personalDataApi.previewRetention);
  const { run, busy } = useCall(personalDataApi.changeRetention);
  const retry = retryOf(retention);
  if (retry) return <ChoicesFailed onRetry={retry} />;
  const change = async (field: Field, value: string): Promise<void> => {
    if (!data) return;
    const days = (value === '' ? null : Number(value)) as Retention[Field];
    if (days !== null) {
      const query = { [field]: String(days) };
      const { messages, files } = await preview.run({ query });
      const text = t('retentionAskText', { messages, files });
      if (!(await confirm({ title: t('retentionAsk'), text, confirm: t('retentionConfirm'), danger: true }))) return;
    }
    // The other age may have been changed by a colleague, and what it erases does not come back.
    await run({ body: { [field]: days } });
    refreshRetention();
    toast.success(t('retentionSaved'));
  };
  return (
    <>
      {(['messageDays', 'mediaDays'] as const).map((field) => (
        <Choice
          key={field}
          field={field}
          value={data?.[field] ?? null}
          isDisabled={!data || busy || preview.busy}
          onChange={(value) => void change(field, value).catch(() => undefined)}
        />
      ))}
    </>
  );
}

type ChoiceProps = { field: Field; value: number | null; isDisabled: boolean; onChange: (value: string) => void };

function Choice({ field, value, isDisabled, onChange }: ChoiceProps) {
  const t = useTexts(personalDataTexts);
  const id = useId();
  const named = (days: number): string =>
    days < 365 ? t('days', { count: days }) : days === 365 ? t('oneYear') : t('years', { count: days / 365 });
  return (
    <div className={styles.choice}>
      <span className={styles.words}>
        <label htmlFor={id}>{t(field)}</label>
        <small id={`${id}-hint`}>{t(`${field}Text`)}</small>
      </span>
      <span className={styles.select}>
        <SelectBox
          id={id}
          aria-describedby={`${id}-hint`}
          value={value === null ? '' : String(value)}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t('never')}</option>
          {retentionDays.map((days) => (
            <option key={days} value={days}>
              {named(days)}
            </option>
          ))}
        </SelectBox>
      </span>
    </div>
  );
}
