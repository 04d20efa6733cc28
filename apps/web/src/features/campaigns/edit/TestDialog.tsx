import { campaignsApi, ContactFields, type CampaignTest } from '@recado/contracts';
import { useState } from 'react';
import { z } from 'zod';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { campaignEditorTexts } from './edit.texts.ts';
import { keepTestNumber, readTestNumber } from './testNumber.ts';

const TestForm = z.object({ number: ContactFields.number });
const quiet = { quiet: true };

type Props = {
  /** The message that the telephone shows. */
  content: Omit<CampaignTest, 'number'>;
  /** True if a file was chosen that is not stored yet. */
  isFileMissing: boolean;
  onClose: () => void;
};

/** Sends the campaign to one number, by default the one of the last test. */
export function TestDialog({ content, isFileMissing, onClose }: Props) {
  const t = useTexts(campaignEditorTexts);
  const { run } = useCall(campaignsApi.test, quiet);
  const [kept] = useState(readTestNumber);
  const { register, getValues, setFocus, error, dialog } = useServerForm({
    schema: TestForm,
    defaultValues: { number: kept },
    fieldOfCode: { ERR_CONTACT_OPTED_OUT: 'number', ERR_OUT_OF_WINDOW: 'number', ERR_CONTACT_ERASED: 'number' },
    async send() {
      const { number } = getValues();
      await run({ body: { ...content, number } });
      keepTestNumber(number);
      toast.success(t('testSent'));
      onClose();
    },
    wordError: (_field, code) => (code === 'too_small' || code === 'custom' ? t('tooShort') : undefined),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('testTitle')}
      submit={t('testSend')}
      onClose={onClose}
      onEnter={() => setFocus('number')}
    >
      <Field
        label={t('testNumber')}
        help={t('testHelp', { name: content.recipient.name })}
        error={error('number')}
        type="tel"
        maxLength={50}
        autoComplete="tel"
        {...register('number')}
      />
      {isFileMissing && <p>{t('testFileMissing')}</p>}
    </FormDialog>
  );
}
