import { useId } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './ColorChoice.module.css';
import { queueColors } from './queueColors.ts';
import { queueTexts } from './queues.texts.ts';

type Props = {
  value: string;
  /** Colours of other queues, in upper case. */
  taken: ReadonlySet<string>;
  error: string | undefined;
  onChange: (color: string) => void;
};

/** The 50 preset colours in five rows (QUE-03). Those of other queues cannot be chosen. */
export function ColorChoice({ value, taken, error, onChange }: Props) {
  const t = useTexts(queueTexts);
  const group = useId();
  const chosen = value.toUpperCase();
  // A colour that the API set may be none of the presets.
  const colors = queueColors.includes(chosen) ? queueColors : [...queueColors, chosen];
  return (
    <fieldset className={styles.colors}>
      <legend>{t('color')}</legend>
      <div className={styles.grid}>
        {colors.map((color, at) => (
          <label key={color} className={styles.color} style={{ '--c': color } as object}>
            <input
              type="radio"
              name={group}
              aria-label={t(taken.has(color) ? 'colorTaken' : 'colorOption', { n: at + 1 })}
              checked={chosen === color}
              disabled={taken.has(color)}
              onChange={() => onChange(color)}
            />
            {chosen === color && <Icon name="check" size={18} />}
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className={styles.error}>
          <Icon name="errorFilled" size={14} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
