import Button from '@mui/material/Button';
import { extendDueDay, type ListedCompany, type Recurrence } from '@recado/contracts';
import { Controller, useWatch } from 'react-hook-form';
import { dayIn } from '../../lib/format/dates.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import type { ServerForm } from '../../ui/forms/useServerForm.ts';
import { formOf, type CompanyForm } from './companyForm.ts';
import styles from './PlatformDialog.module.css';
import { platformTexts } from './platform.texts.ts';

const fallbackZone = 'America/Sao_Paulo';

/** Returns the due day of the form one recurrence later. The anchor belongs to the stored due day. */
function extended(company: ListedCompany | null, dueDate: string, recurrence: Recurrence): string {
  const today = dayIn(new Date().toISOString(), company?.timezone ?? fallbackZone);
  const anchorDay = dueDate === formOf(company).dueDate ? company?.anchorDay : null;
  return extendDueDay(dueDate || today, today, recurrence, anchorDay);
}

type Props = Pick<ServerForm<typeof CompanyForm>, 'control' | 'setValue'> & { company: ListedCompany | null };

/** The due date of a company, and its switch. */
export function AccessFields({ control, setValue, company }: Props) {
  const t = useTexts(platformTexts);
  const [dueDate, recurrence] = useWatch({ control, name: ['dueDate', 'recurrence'] });
  const extend = (): void => {
    setValue('dueDate', extended(company, dueDate, recurrence), { shouldDirty: true });
  };
  return (
    <>
      <div className={styles.extend}>
        <Controller
          control={control}
          name="dueDate"
          render={({ field }) => (
            <DateField
              label={t('dueDate')}
              help={t('dueHelp')}
              value={field.value}
              onChange={field.onChange}
              isOptional
            />
          )}
        />
        <Button variant="outlined" onClick={extend}>
          {t('extend')}
        </Button>
      </div>
      <SwitchField control={control} name="status" label={t('isActive')} hint={t('isActiveHint')} />
    </>
  );
}
