import { lightFormat } from 'date-fns';
import { useTexts } from '../../../lib/texts/texts.ts';
import { usePhoneWorld } from '../phone/phoneWorld.ts';
import styles from '../Sandbox.module.css';
import { sandboxTexts } from '../sandbox.texts.ts';

/** The events of the simulated phones, newest first, to the second. */
export function EventLog() {
  const t = useTexts(sandboxTexts);
  const log = usePhoneWorld((state) => state.world.log);
  return (
    <section className={`${styles.card} ${styles.log}`} aria-label={t('log')}>
      <h3>{t('log')}</h3>
      {log.length === 0 ? (
        <p className={styles.quiet}>{t('logEmpty')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        <ol tabIndex={0} aria-label={t('log')}>
          {log.map(({ id, at, key, name, what }) => (
            <li key={id}>
              <time dateTime={at}>{lightFormat(new Date(at), 'HH:mm:ss')}</time>
              <span>{t(key as 'logWrote', { name, what })}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
