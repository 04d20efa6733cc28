import { useId } from 'react';
import { useLanguage, useTexts } from '../../../lib/texts/texts.ts';
import { flowTexts } from '../flows.texts.ts';
import { inLanguage } from './drawTemplate.ts';
import { flowTemplates } from './flowTemplates.ts';
import styles from './TemplateChoice.module.css';

type Props = { value: string | null; onChange: (templateId: string | null) => void };

/** Chooses what a new flow begins with: nothing, or a template. */
export function TemplateChoice({ value, onChange }: Props) {
  const t = useTexts(flowTexts);
  const [language] = useLanguage();
  const id = useId();
  const offered = [
    { id: null, name: t('emptyFlow'), text: t('emptyFlowText') },
    ...flowTemplates.map((template) => ({
      id: template.id,
      name: inLanguage(template.name, language),
      text: inLanguage(template.text, language),
    })),
  ];
  return (
    <fieldset className={styles.field}>
      <legend>{t('beginWith')}</legend>
      <div className={styles.list}>
        {offered.map((one) => (
          <label key={one.id ?? ''} className={styles.template}>
            <input type="radio" name={id} checked={one.id === value} onChange={() => onChange(one.id)} />
            <b>{one.name}</b>
            <small>{one.text}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
