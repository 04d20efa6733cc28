import Button from '@mui/material/Button';
import { limits } from '@recado/contracts';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref, type RefCallback } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import styles from './CampaignSettingsPage.module.css';
import { campaignSettingTexts } from './settings.texts.ts';
import {
  blankVariable,
  problemOfDraft,
  problemsOf,
  toKey,
  withDraft,
  type EditedVariable,
  type KeyProblem,
} from './settingsForm.ts';

type Props = {
  value: readonly EditedVariable[];
  onChange: (rows: EditedVariable[]) => void;
  isRefused: boolean;
  /** The variable that is typed and not added yet; saving adds it. */
  draft: {
    value: EditedVariable;
    onChange: (row: EditedVariable) => void;
    isRefused: boolean;
    ref: RefCallback<HTMLInputElement>;
  };
};

/** The variables of the company: add, change and remove. A key that exists is not added again (CAMP-22). */
export function VariablesCard({ value, onChange, isRefused, draft }: Props) {
  const t = useTexts(campaignSettingTexts);
  const newKey = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<KeyProblem | null>(null);
  const problems = problemsOf(value);
  const isFull = value.length >= limits.campaignVariables;
  const set = (index: number, part: Partial<EditedVariable>): void =>
    onChange(value.map((row, place) => (place === index ? { ...row, ...part } : row)));
  const add = (): void => {
    const problem = problemOfDraft(draft.value, value);
    setRefused(problem);
    newKey.current?.focus();
    if (problem !== null) return;
    onChange(withDraft(value, draft.value));
    draft.onChange(blankVariable);
  };
  return (
    <section className={styles.card} aria-label={t('variables')}>
      <div>
        <h2>{t('variables')}</h2>
        <p className={styles.note}>{t('variablesText')}</p>
      </div>
      <div className={styles.rows}>
        {value.map((row, index) => (
          <Row
            key={index}
            row={row}
            labels={{ key: t('keyOf', { number: index + 1 }), value: t('valueOf', { number: index + 1 }) }}
            problem={isRefused || problems[index] !== 'empty' ? problems[index]! : null}
            onChange={(part) => set(index, part)}
            end={
              <IconButton36
                icon="trash"
                label={t('remove', { key: row.key })}
                onClick={() => {
                  onChange(value.filter((_row, place) => place !== index));
                  newKey.current?.focus();
                }}
              />
            }
          />
        ))}
        {isFull ? (
          <p className={styles.note}>{t('most', { max: limits.campaignVariables })}</p>
        ) : (
          <Row
            row={draft.value}
            labels={{ key: t('newKey'), value: t('newValue') }}
            problem={draft.isRefused ? problemOfDraft(draft.value, value) : refused}
            keyRef={(input) => {
              newKey.current = input;
              draft.ref(input);
            }}
            onChange={(part) => {
              draft.onChange({ ...draft.value, ...part });
              setRefused(null);
            }}
            onEnter={add}
            end={
              <Button variant="outlined" onClick={add}>
                {t('add')}
              </Button>
            }
          />
        )}
      </div>
    </section>
  );
}

type RowProps = {
  row: EditedVariable;
  labels: EditedVariable;
  problem: KeyProblem | null;
  keyRef?: Ref<HTMLInputElement>;
  onChange: (part: Partial<EditedVariable>) => void;
  onEnter?: () => void;
  end: ReactNode;
};

function Row({ row, labels, problem, keyRef, onChange, onEnter, end }: RowProps) {
  const t = useTexts(campaignSettingTexts);
  const id = useId();
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !onEnter) return;
    // Enter adds the variable and does not save the page.
    event.preventDefault();
    onEnter();
  };
  return (
    <div className={styles.row}>
      <span className={styles.key} data-bad={problem !== null}>
        <span aria-hidden>{'{'}</span>
        <input
          ref={keyRef}
          value={row.key}
          aria-label={labels.key}
          aria-invalid={problem !== null}
          {...(problem && { 'aria-describedby': id })}
          placeholder={t('key').toLowerCase()}
          maxLength={52}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ key: toKey(event.target.value) })}
          onKeyDown={enter}
        />
        <span aria-hidden>{'}'}</span>
      </span>
      <input
        className={styles.value}
        value={row.value}
        aria-label={labels.value}
        placeholder={t('value')}
        maxLength={1_024}
        autoComplete="off"
        onChange={(event) => onChange({ value: event.target.value })}
        onKeyDown={enter}
      />
      <span className={styles.end}>{end}</span>
      {problem && (
        <p id={id} role="alert" className={styles.problem}>
          <Icon name="errorFilled" size={14} />
          {problem === 'empty' ? t('empty') : t(problem, { key: row.key.trim() })}
        </p>
      )}
    </div>
  );
}
