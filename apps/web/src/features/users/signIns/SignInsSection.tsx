import { useTexts } from '../../../lib/texts/texts.ts';
import styles from '../ProfileDialog.module.css';
import { SignInsButton } from './SignInsButton.tsx';
import { signInTexts } from './signIns.texts.ts';

/** The sign-ins of the user, within the profile. */
export function SignInsSection() {
  const t = useTexts(signInTexts);
  return (
    <section className={styles.section}>
      <div>
        <h3>{t('title')}</h3>
        <p>{t('explain')}</p>
      </div>
      <SignInsButton />
    </section>
  );
}
