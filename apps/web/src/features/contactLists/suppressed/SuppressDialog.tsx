import { SuppressedNumberFields, suppressedNumbersApi } from '@recado/contracts';
import { z } from 'zod';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../../ui/fields/Field.tsx';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { refreshSuppressed } from './suppressed.queries.ts';
import { suppressedTexts } from './suppressed.texts.ts';

const SuppressForm = z.object(SuppressedNumberFields);
const quiet = { quiet: true };

/** Adds a number to the suppression list. */
export function SuppressDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(suppressedTexts);
  const create = useCall(suppressedNumbersApi.create, quiet);
  const { register, getValues, setFocus, error, dialog } = useServerForm({
    schema: SuppressForm,
    defaultValues: { number: '', note: '' },
    fieldOfCode: { ERR_DUPLICATED_CONTACT: 'number' },
    async send() {
      // As typed: the server cleans the number up.
      await create.run({ body: getValues() });
      toast.success(t('added'));
      refreshSuppressed();
      onClose();
    },
    wordError: (_field, code, typed) =>
      code === 'ERR_DUPLICATED_CONTACT'
        ? t('taken')
        : code === 'too_big'
          ? undefined
          : String(typed).trim() === ''
            ? t('required')
            : t('tooShort'),
  });
  return (
    <FormDialog
      {...dialog}
      title={t('addTitle')}
      submit={t('add')}
      onClose={onClose}
      onEnter={() => setFocus('number')}
    >
      <Field
        label={t('number')}
        help={t('numberHint')}
        error={error('number')}
        type="tel"
        maxLength={50}
        autoComplete="off"
        {...register('number')}
      />
      <Field
        label={t('note')}
        help={t('noteHint')}
        isOptional
        error={error('note')}
        maxLength={100}
        autoComplete="off"
        {...register('note')}
      />
    </FormDialog>
  );
}
