import { use, useId, useRef, type Ref } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { FieldFrame } from './Field.tsx';
import { VariableTarget } from './SharedVariables.tsx';
import styles from './TemplateField.module.css';
import { templateTexts } from './template.texts.ts';
import { useCaret } from './useCaret.ts';
import { VariableButtons, type TemplateChoice } from './VariableButtons.tsx';

/** Variables that are replaced for each customer, as written in the text (behaviour 5.1). */
const variables = ['firstName', 'name', 'greeting', 'protocol', 'date', 'hour'] as const;

type Props = {
  label: string;
  /** Names of further variables, such as the answers to questions of a flow. */
  others?: readonly string[];
  /** The buttons in place of the usual ones: their label and the text that they insert. */
  choices?: readonly TemplateChoice[];
  /** Explains below the buttons when the variables are replaced. */
  help: string;
  error: string | undefined;
  maxLength: number;
  /** Number of visible lines while empty. */
  rows?: number;
  name?: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** Ref for setting the focus. */
  ref?: Ref<HTMLTextAreaElement>;
};

/** A text for customers, with buttons that insert variables at the caret. In `SharedVariables` the group has the buttons. */
export function TemplateField(props: Props) {
  const { label, help, error, maxLength, rows = 4, name, value, onChange, onBlur, ref, others = [] } = props;
  const t = useTexts(templateTexts);
  const choices: readonly TemplateChoice[] = props.choices ?? [
    ...variables.map((variable) => ({ label: t(variable), text: `{{${variable}}}` })),
    ...others.map((variable) => ({ label: `{{${variable}}}`, text: `{{${variable}}}` })),
  ];
  const id = useId();
  const area = useRef<HTMLTextAreaElement | null>(null);
  const { placeCaret } = useCaret(area);
  const reportTarget = use(VariableTarget);
  const insert = (variable: string): void => {
    const element = area.current;
    if (!element || element.value.length + variable.length > maxLength) return;
    element.setRangeText(variable, element.selectionStart, element.selectionEnd, 'end');
    // Rendering the new value moves the caret to its end.
    placeCaret(element.selectionEnd);
    onChange(element.value);
    element.focus();
  };
  return (
    <div className={styles.frame}>
      <FieldFrame label={label} error={error}>
        {(ties) => (
          <textarea
            {...ties}
            ref={(element) => {
              area.current = element;
              if (typeof ref === 'function') ref(element);
              else if (ref) ref.current = element;
            }}
            className={error ? `${styles.area} ${styles.bad}` : styles.area}
            rows={rows}
            style={{ minHeight: rows * 20 + 20 }}
            maxLength={maxLength}
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            onFocus={() => reportTarget?.({ label, help, choices, insert })}
          />
        )}
      </FieldFrame>
      {reportTarget === null && (
        <>
          <VariableButtons label={label} choices={choices} describedBy={id} onInsert={insert} />
          <p id={id} className={styles.help}>
            {help}
          </p>
        </>
      )}
    </div>
  );
}
