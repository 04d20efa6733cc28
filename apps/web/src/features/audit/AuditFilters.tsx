import { auditKinds, type AuditKind } from '@recado/contracts';
import { useId, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import styles from './AuditFilters.module.css';
import { auditTexts } from './audit.texts.ts';

/** Dates are YYYY-MM-DD; an empty text filters nothing. */
export type AuditChoices = { kind: AuditKind | ''; from: string; to: string };

type Props = { value: AuditChoices; onChange: (chosen: Partial<AuditChoices>) => void; children: ReactNode };

/** The filters of the list: one kind of rows, and the days. The children stand at the end of the bar. */
export function AuditFilters({ value, onChange, children }: Props) {
  const t = useTexts(auditTexts);
  const id = useId();
  const { kind, from, to } = value;
  return (
    <div className={styles.bar}>
      <label htmlFor={id}>{t('kind')}</label>
      <SelectBox
        look="bar"
        id={id}
        value={kind}
        onChange={(event) => onChange({ kind: event.target.value as AuditKind | '' })}
      >
        <option value="">{t('everything')}</option>
        {auditKinds.map((one) => (
          <option key={one} value={one}>
            {t(`kind.${one}`)}
          </option>
        ))}
      </SelectBox>
      {/* The labels of the fields themselves are only for screen readers. */}
      <span className={styles.date}>
        <span aria-hidden>{t('from')}</span>
        <DateField
          look="bar"
          label={t('from')}
          value={from}
          isOptional
          onChange={(day) => onChange({ from: day })}
          {...(to && { max: to })}
        />
      </span>
      <span className={styles.date}>
        <span aria-hidden>{t('to')}</span>
        <DateField
          look="bar"
          label={t('to')}
          value={to}
          isOptional
          onChange={(day) => onChange({ to: day })}
          {...(from && { min: from })}
        />
      </span>
      {children}
    </div>
  );
}
