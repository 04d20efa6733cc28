import { useTexts } from '../../lib/texts/texts.ts';
import styles from './TemplateField.module.css';
import { templateTexts } from './template.texts.ts';

export type TemplateChoice = { label: string; text: string };

type Props = {
  /** The label of the field. */
  label: string;
  choices: readonly TemplateChoice[];
  /** The id of the text that explains the variables. */
  describedBy?: string;
  onInsert: (text: string) => void;
};

/** The buttons that insert variables into a text. */
export function VariableButtons({ label, choices, describedBy, onInsert }: Props) {
  const t = useTexts(templateTexts);
  return (
    <fieldset aria-label={`${label}: ${t('variables')}`} aria-describedby={describedBy} className={styles.variables}>
      {choices.map(({ label: word, text }) => (
        <button key={text} type="button" title={text} onClick={() => onInsert(text)}>
          {word}
        </button>
      ))}
    </fieldset>
  );
}
