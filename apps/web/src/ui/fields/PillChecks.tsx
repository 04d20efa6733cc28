import { useId } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { useOtherValue } from '../forms/OtherValues.ts';
import { ChoicesFailed } from './ChoicesFailed.tsx';
import { Icon } from '../icons/Icon.tsx';
import { uiTexts } from '../ui.texts.ts';
import { useDeletedChoices } from './useDeletedChoices.ts';
import styles from './PillChecks.module.css';

type Option = { id: number; name: string; color: string };
type Props = {
  label: string;
  /** The field of the form, so that what somebody else saved is shown. */
  name?: string;
  /** Shown when there are no options. */ empty: string;
  /** Set when the options could not be loaded (`choicesOf`): says so instead of `empty`. */
  onRetry?: (() => void) | undefined;
  options: readonly Option[];
  /** False while the options are loaded: a chosen one that is missing is not deleted. */
  isLoaded: boolean;
  value: readonly number[];
  onChange: (ids: number[]) => void;
};

/** Returns the names of the chosen options; '' without any. */
const namesOf = (options: readonly Option[], ids: readonly number[]): string =>
  options
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');

/**
 * Multiple choice of a few options, each a pill with its colour; chosen ones have a tick. A chosen one that was deleted
 * stays, struck through, until it is removed: the server refuses it.
 */
export function PillChecks({ label, name, empty, onRetry, options, isLoaded, value, onChange }: Props) {
  const id = useId();
  const t = useTexts(uiTexts);
  const deleted = useDeletedChoices(isLoaded ? options : undefined, value);
  const otherValue = useOtherValue(name, (ids) => namesOf(options, ids as number[]));
  const error = otherValue ?? (deleted.length > 0 ? t('choiceDeleted') : undefined);
  const toggle = (option: number): void =>
    onChange(value.includes(option) ? value.filter((one) => one !== option) : [...value, option]);
  return (
    <fieldset className={styles.field} {...(error !== undefined && { 'aria-describedby': id })}>
      <legend className={styles.label}>{label}</legend>
      {onRetry ? <ChoicesFailed onRetry={onRetry} /> : options.length === 0 && <p className={styles.empty}>{empty}</p>}
      <div className={styles.pills}>
        {options.map(({ id: option, name: shown, color }) => (
          <label key={option} className={styles.pill}>
            <input type="checkbox" checked={value.includes(option)} onChange={() => toggle(option)} />
            {value.includes(option) ? (
              <Icon name="check" size={16} />
            ) : (
              <span className={styles.dot} style={{ background: color }} />
            )}
            <span className="ellipsis">{shown}</span>
          </label>
        ))}
        {deleted.map(({ id: option, name: shown }) => (
          <label key={option} className={styles.pill} data-deleted="true">
            <input
              type="checkbox"
              aria-label={t('deletedChoice', { name: shown })}
              checked
              onChange={() => toggle(option)}
            />
            <Icon name="close" size={16} />
            <s className="ellipsis">{shown || t('deletedUnnamed')}</s>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={id} className={styles.error}>
          <Icon name="errorFilled" size={14} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
