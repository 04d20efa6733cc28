import { useId, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTexts } from '../../lib/texts.ts';
import { FieldFrame } from '../../ui/Field.tsx';
import styles from './QuickMessageDialog.module.css';
import { longest } from './quickMessageForm.ts';
import { quickMessageTexts } from './quickMessages.texts.ts';

/** What is filled in when the text is used, as it is written in the text. */
const variables = ['firstName', 'name', 'greeting', 'protocol', 'date', 'hour'] as const;

type Props = { field: UseFormRegisterReturn<'message'>; error: string | undefined; onInsert: (message: string) => void };

/** The text of a quick message, with the variables it may hold; pressing one writes it where the caret is. */
export function MessageField({ field: { ref, ...field }, error, onInsert }: Props) {
  const t = useTexts(quickMessageTexts);
  const id = useId();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const insert = (variable: string): void => {
    const element = area.current;
    if (!element || element.value.length + variable.length > longest.message) return;
    element.setRangeText(variable, element.selectionStart, element.selectionEnd, 'end');
    const caret = element.selectionEnd;
    onInsert(element.value);
    element.focus();
    element.setSelectionRange(caret, caret);
  };
  return (
    <div className={styles.message}>
      <FieldFrame label={t('message')} error={error}>
        {(ties) => (
          <textarea
            className={error ? `${styles.area} ${styles.bad}` : styles.area}
            rows={4}
            maxLength={longest.message}
            {...ties}
            {...field}
            ref={(element) => {
              ref(element);
              area.current = element;
            }}
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
