import { createContext, useMemo, useState, type ReactNode } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import styles from './TemplateField.module.css';
import { templateTexts } from './template.texts.ts';
import { VariableButtons, type TemplateChoice } from './VariableButtons.tsx';

/** The field that the shared row of variables writes to. */
type Target = { label: string; help: string; choices: readonly TemplateChoice[]; insert: (text: string) => void };

/** Takes the field of the group that has the focus. Null outside of a group. */
export const VariableTarget = createContext<((target: Target) => void) | null>(null);

/**
 * A group of texts with one row of variables, which writes to the field that had the focus last. The row stays at the
 * lower edge while the fields scroll: one below each field would move the others at each change of focus.
 */
export function SharedVariables({ children }: { children: ReactNode }) {
  const t = useTexts(templateTexts);
  const [target, setTarget] = useState<Target | null>(null);
  const report = useMemo(() => (next: Target) => setTarget(next), []);
  return (
    <VariableTarget value={report}>
      {children}
      <div className={styles.shared}>
        {target ? (
          <>
            <p className={styles.help}>{t('insertInto', { field: target.label })}</p>
            <VariableButtons label={target.label} choices={target.choices} onInsert={target.insert} />
            <p className={styles.help}>{target.help}</p>
          </>
        ) : (
          <p className={styles.help}>{t('chooseField')}</p>
        )}
      </div>
    </VariableTarget>
  );
}
