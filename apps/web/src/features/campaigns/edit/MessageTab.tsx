import { isMimeType, limits, type Audience, type CampaignVariable } from '@recado/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { retryOf } from '../../../lib/server/retryOf.ts';
import { mediaAddress } from '../../../lib/server/mediaAddress.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FileField } from '../../../ui/fields/FileField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import type { useFileListChoices } from '../campaigns.queries.ts';
import { campaignEditorTexts } from './edit.texts.ts';
import styles from './CampaignDialog.module.css';
import type { CampaignEditor } from './useCampaignEditor.ts';
import { VariantsField } from './VariantsField.tsx';

type Props = {
  editor: CampaignEditor;
  variables: readonly CampaignVariable[];
  fileLists: ReturnType<typeof useFileListChoices>;
  audience: UseQueryResult<Audience, unknown> | null;
  isLocked: boolean;
};

/** The name, the texts, the file and the file list of a campaign. */
export function MessageTab({ editor, variables, fileLists, audience, isLocked }: Props) {
  const t = useTexts(campaignEditorTexts);
  const { form, stored } = editor;
  const preview = stored && isMimeType(stored.type, 'image/*') ? mediaAddress(stored.address) : null;
  return (
    <>
      <fieldset disabled={isLocked} className={styles.plain}>
        <Field
          label={t('name')}
          help={t('nameHelp')}
          error={form.error('name')}
          maxLength={50}
          autoComplete="off"
          {...form.register('name')}
        />
      </fieldset>
      <VariantsField
        editor={editor}
        variables={variables}
        extraFields={audience?.data?.extraFields ?? null}
        isLocked={isLocked}
      />
      <fieldset disabled={isLocked} className={`${styles.plain} ${styles.two}`}>
        <div className={styles.media}>
          <span className={styles.label}>{t('media')}</span>
          <Controller
            control={form.control}
            name="file"
            render={({ field: { value } }) => (
              <FileField
                value={value}
                stored={stored && { name: stored.name, preview }}
                label={t('attach')}
                help={t('attachHelp', { max: limits.fileBytes / 1_024 ** 2 })}
                icon="attach"
                error={form.error('file')}
                onChange={(picked) => form.setValue('file', picked, { shouldDirty: true, shouldValidate: true })}
              />
            )}
          />
        </div>
        <Controller
          control={form.control}
          name="fileListId"
          render={({ field }) => (
            <SelectField
              {...field}
              label={t('fileList')}
              isOptional
              help={t('fileListHelp')}
              error={form.error('fileListId')}
              options={fileLists.rows}
              onRetry={retryOf(fileLists)}
              empty={t('noFileList')}
            />
          )}
        />
      </fieldset>
    </>
  );
}
