import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { weekFromMonday, type Weekday } from '@recado/contracts';
import { useId, useState } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { IconButton36 } from '../icons/IconButton36.tsx';
import styles from './HoursEditor.module.css';
import { hoursTexts } from './hours.texts.ts';

type Props = {
  day: Weekday;
  onCopy: (to: readonly Weekday[]) => void;
};

const workdays = weekFromMonday.slice(0, 5);

/** A button with a choice of days that receive the intervals of this one. */
export function CopyDay({ day, onCopy }: Props) {
  const t = useTexts(hoursTexts);
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const others = weekFromMonday.filter((other) => other !== day);
  const workdaysLeft = workdays.filter((other) => other !== day);
  const [chosen, setChosen] = useState<readonly Weekday[]>([]);
  const toggle = (other: Weekday): void =>
    setChosen(chosen.includes(other) ? chosen.filter((one) => one !== other) : [...chosen, other]);
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton36
        icon="copy"
        label={t('copy', { day: t(day) })}
        aria-haspopup="dialog"
        onClick={(event) => {
          setChosen([]);
          setAnchor(event.currentTarget);
        }}
      />
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id, className: styles.copy ?? '' } }}
        >
          <h2 id={id}>{t('copyTo', { day: t(day).toLocaleLowerCase() })}</h2>
          {others.map((other, index) => (
            <label key={other}>
              <input
                type="checkbox"
                // The focus goes into the popover, and Escape leads back to the button.
                autoFocus={index === 0}
                checked={chosen.includes(other)}
                onChange={() => toggle(other)}
              />
              {t(other)}
            </label>
          ))}
          <div>
            <Button size="small" variant="text" onClick={() => setChosen(workdaysLeft)}>
              {t('workdays')}
            </Button>
            <Button
              size="small"
              variant="contained"
              disabled={chosen.length === 0}
              onClick={() => {
                onCopy(chosen);
                close();
              }}
            >
              {t('copyDays')}
            </Button>
          </div>
        </Popover>
      )}
    </>
  );
}
