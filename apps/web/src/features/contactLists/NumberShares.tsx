import type { ContactList } from '@recado/contracts';
import { useTexts } from '../../lib/texts/texts.ts';
import { contactListTexts } from './contactLists.texts.ts';
import styles from './NumberShares.module.css';

/** How many numbers of a list are on WhatsApp, as a bar and in words. */
export function NumberShares({ list }: { list: ContactList }) {
  const t = useTexts(contactListTexts);
  const { contactsCount, validCount, uncheckedCount, invalidCount } = list;
  if (contactsCount === 0) return <span className={styles.words}>{t('noNumbers')}</span>;
  return (
    <span className={styles.shares}>
      <span className={styles.bar} aria-hidden="true">
        {validCount > 0 && <i className={styles.valid} style={{ flexGrow: validCount }} />}
        {uncheckedCount > 0 && <i className={styles.unchecked} style={{ flexGrow: uncheckedCount }} />}
        {invalidCount > 0 && <i className={styles.invalid} style={{ flexGrow: invalidCount }} />}
      </span>
      <span className={styles.words}>
        {uncheckedCount > 0
          ? t('checking', { count: uncheckedCount })
          : `${t('valid', { count: validCount })} · ${t('invalid', { count: invalidCount })}`}
      </span>
    </span>
  );
}
