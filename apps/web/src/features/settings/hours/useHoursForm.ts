import { companiesApi, type CompanyHours } from '@recado/contracts';
import { useEffect, useRef } from 'react';
import { toast, toastError } from '../../../lib/notices/toasts.tsx';
import { ApiError, useCall } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { useServerForm } from '../../../ui/forms/useServerForm.ts';
import { focusWrongHours } from '../../../ui/hours/HoursEditor.tsx';
import { companyHoursTexts } from './companyHours.texts.ts';
import { readHours, refreshHours, useOwnCompanyParams } from './hours.queries.ts';
import { formOf, HoursForm } from './hoursForm.ts';

const quiet = { quiet: true };

/**
 * The form of the hours of a company. Without unsaved changes it follows what is stored; a save asks before it replaces
 * hours that somebody else saved meanwhile.
 */
export function useHoursForm(stored: CompanyHours) {
  const t = useTexts(companyHoursTexts);
  const confirm = useConfirm();
  const company = useOwnCompanyParams();
  const { run } = useCall(companiesApi.saveHours, quiet);
  /** The stored hours that the fields began with. */
  const begun = useRef(stored);
  const form = useServerForm({
    schema: HoursForm,
    defaultValues: formOf(stored),
    onRefused: () => requestAnimationFrame(focusWrongHours),
    async send(values, { settle }) {
      const save = (revision?: string) => run({ ...company, body: { ...values, revision } });
      try {
        await save(begun.current.revision);
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code !== 'ERR_HOURS_CHANGED') throw failure;
        toastError(failure);
        void refreshHours();
        if (!(await confirm({ title: t('changedTitle'), text: t('changedText'), confirm: t('replace') }))) return;
        await save();
      }
      settle(values);
      toast.success(t('saved'));
      begun.current = (await readHours(company)) ?? begun.current;
    },
    wordError: (field, code) =>
      field.endsWith('.date') ? t(code === 'custom' ? 'dateTwice' : 'dateMissing') : undefined,
  });
  const { busy, reset } = form;
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isDirty || begun.current === stored) return;
    begun.current = stored;
    reset(formOf(stored));
  }, [stored, isDirty, reset]);
  return {
    form,
    /** Somebody else saved the hours while there are unsaved changes here. */
    isOutdated: isDirty && !busy && begun.current.revision !== stored.revision,
    discard: (): void => reset(formOf(stored)),
  };
}
