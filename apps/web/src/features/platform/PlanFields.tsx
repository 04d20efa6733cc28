import { recurrenceMonths, type ListedCompany, type Recurrence } from '@recado/contracts';
import { Controller } from 'react-hook-form';
import { choicesOf } from '../../lib/server/retryOf.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import type { ServerForm } from '../../ui/forms/useServerForm.ts';
import type { CompanyForm } from './companyForm.ts';
import styles from './PlatformDialog.module.css';
import { usePlans } from './platform.queries.ts';
import { platformTexts } from './platform.texts.ts';

const allRecurrences = Object.keys(recurrenceMonths) as Recurrence[];

type Props = Pick<ServerForm<typeof CompanyForm>, 'control' | 'error'> & { company: ListedCompany | null };

/** The plan of a company and how often it pays. */
export function PlanFields({ control, error, company }: Props) {
  const t = useTexts(platformTexts);
  const plans = choicesOf(usePlans());
  // Only the monthly one is offered; a company that has another keeps it.
  const offered = allRecurrences.filter((one) => one === 'MENSAL' || one === company?.recurrence);
  return (
    <div className={styles.two}>
      <Controller
        control={control}
        name="planId"
        render={({ field }) => (
          <SelectField {...field} label={t('plan')} {...plans} empty={t('noPlan')} error={error('planId')} />
        )}
      />
      <Controller
        control={control}
        name="recurrence"
        render={({ field: { value, onChange, ref } }) => (
          <SelectField
            ref={ref}
            label={t('recurrence')}
            error={error('recurrence')}
            options={offered.map((one) => ({ id: recurrenceMonths[one], name: t(`recurrence.${one}`) }))}
            value={recurrenceMonths[value]}
            onChange={(months) => onChange(offered.find((one) => recurrenceMonths[one] === months) ?? 'MENSAL')}
          />
        )}
      />
    </div>
  );
}
