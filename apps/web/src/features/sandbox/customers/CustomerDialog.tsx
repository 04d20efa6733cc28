import { readPhoneNumber } from '@recado/contracts';
import { z } from 'zod';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { SwitchField } from '../../../ui/fields/SwitchField.tsx';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { isSameLine } from './customers.ts';
import { addCustomer, worldNow } from '../phone/phoneWorld.ts';
import { sandboxTexts } from '../sandbox.texts.ts';

const isFree = (number: string): boolean => !worldNow().customers.some((other) => isSameLine(other.number, number));

const CustomerForm = z.object({
  name: z.string().trim().min(1).max(100),
  number: z.string().transform((typed, context) => {
    const reading = readPhoneNumber(typed);
    if ('number' in reading && isFree(reading.number)) return reading.number;
    context.addIssue({ code: 'custom', message: 'problem' in reading && typed.trim() ? reading.problem : '' });
    return z.NEVER;
  }),
  note: z.string().trim().max(80),
  isAutomatic: z.boolean(),
});

/** Creates a customer to write as. */
export function CustomerDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(sandboxTexts);
  const { register, control, setFocus, error, dialog } = useServerForm({
    schema: CustomerForm,
    defaultValues: { name: '', number: '', note: '', isAutomatic: false },
    async send({ note, ...customer }) {
      addCustomer({ ...customer, note: { typed: note }, manner: 'words' });
      onClose();
    },
    wordError: (field, _, typed) =>
      field === 'name'
        ? t('nameNeeded')
        : field === 'number'
          ? t(String(typed).trim() === '' ? 'numberNeeded' : 'numberTaken')
          : undefined,
  });
  return (
    <FormDialog
      {...dialog}
      title={t('newContact')}
      submit={t('create')}
      onClose={onClose}
      onEnter={() => setFocus('name')}
    >
      <Field label={t('name')} error={error('name')} maxLength={100} autoComplete="off" {...register('name')} />
      <Field
        label={t('number')}
        help={t('numberHelp')}
        error={error('number')}
        maxLength={20}
        inputMode="tel"
        autoComplete="off"
        {...register('number')}
      />
      <Field label={t('note')} isOptional maxLength={80} autoComplete="off" {...register('note')} />
      <SwitchField control={control} name="isAutomatic" label={t('answersAlone')} />
    </FormDialog>
  );
}
