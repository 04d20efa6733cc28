import { limits } from '@recado/contracts';
import { useId, useRef } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { FieldFrame } from '../../ui/Field.tsx';
import styles from './ScheduleDialog.module.css';
import { scheduleTexts } from './schedules.texts.ts';

/** What is filled in when the message is sent, as it is written in the text (behaviour 5.1). */
const variables = ['firstName', 'name', 'greeting', 'protocol', 'date', 'hour'] as const;

type Props = { value: string; onChange: (body: string) => void; error: string | undefined; isFirst: boolean };

/** The text, with the variables it may hold; pressing one writes it where the caret is (SCH-16). */
export function BodyField({ value, onChange, error, isFirst }: Props) {
  const t = useTexts(scheduleTexts);
  const id = useId();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const insert = (variable: string): void => {
    const element = area.current;
    if (!element || element.value.length + variable.length > limits.messageBody) return;
    element.setRangeText(variable, element.selectionStart, element.selectionEnd, 'end');
    const caret = element.selectionEnd;
    onChange(element.value);
    element.focus();
    requestAnimationFrame(() => element.setSelectionRange(caret, caret));
  };
  return (
    <div className={styles.body}>
      <FieldFrame label={t('body')} error={error}>
        {(ties) => (
          <textarea
            {...ties}
            ref={(element) => {
              if (element && !area.current && isFirst) element.focus();
              area.current = element;
            }}
            className={error ? `${styles.area} ${styles.bad}` : styles.area}
            rows={4}
            maxLength={limits.messageBody}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </FieldFrame>
      <fieldset aria-label={t('variables')} aria-describedby={id} className={styles.variables}>
        {variables.map((name) => (
          <button key={name} type="button" title={t(name)} aria-label={t(name)} onClick={() => insert(`{{${name}}}`)}>
            {`{{${name}}}`}
          </button>
        ))}
      </fieldset>
      <p id={id} className={styles.help}>
        {t('variablesHelp')}
      </p>
    </div>
  );
}
