import Button from '@mui/material/Button';
import type { AdjustedRow } from '@recado/contracts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import styles from './ImportDialog.module.css';
import { importTexts } from './import.texts.ts';
import { saveRefusals, type Refusal } from './refusals.ts';

type Props = {
  created: number;
  refusals: readonly Refusal[];
  adjusted: readonly AdjustedRow[];
  onAnother: () => void;
  onClose: () => void;
};

const mostShown = 200;

/** The number of new contacts, and a list of the refused rows with the reason of each (CONT-07). */
export function ResultStep({ created, refusals, adjusted, onAnother, onClose }: Props) {
  const t = useTexts(importTexts);
  const withoutEmail = adjusted.filter(({ field }) => field === 'email').length;
  return (
    <>
      <div className={styles.body}>
        <p className={styles.success} role="status">
          <Icon name="checkCircleFilled" size={24} />
          {t('created', { count: created })}
        </p>
        {withoutEmail > 0 && <p className={styles.help}>{t('withoutEmail', { count: withoutEmail })}</p>}
        {refusals.length > 0 && (
          <section className={styles.leftOut} aria-label={t('leftOut', { count: refusals.length })}>
            <header>
              <h3>{t('leftOut', { count: refusals.length })}</h3>
              <Button
                variant="text"
                startIcon={<Icon name="download" size={18} />}
                onClick={() => void saveRefusals(t, refusals)}
              >
                {t('download')}
              </Button>
            </header>
            {/* Focusable, so that arrow keys scroll it. */}
            <ul tabIndex={0}>
              {refusals.slice(0, mostShown).map(({ line, refused, text }) => (
                <li key={line}>
                  <Icon name="error" size={16} />
                  <span>
                    <strong>{refused.contactName || t('nameless')}</strong> {t('lineNumber', { n: line })}
                    <span>{text}</span>
                  </span>
                </li>
              ))}
            </ul>
            {refusals.length > mostShown && <p className={styles.help}>{t('firstOnly', { count: mostShown })}</p>}
          </section>
        )}
      </div>
      <footer className={styles.actions}>
        <Button variant="text" color="inherit" onClick={onAnother}>
          {t('another')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('seeContacts')}
        </Button>
      </footer>
    </>
  );
}
