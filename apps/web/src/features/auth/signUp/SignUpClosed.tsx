import { useTexts } from '../../../lib/texts/texts.ts';
import { BackToLogin } from '../entry/EntryLinks.tsx';
import styles from '../entry/EntryPage.module.css';
import { signUpTexts } from './signUp.texts.ts';

/** Shown instead of the sign-up form while the platform allows no new users. */
export function SignUpClosed() {
  const t = useTexts(signUpTexts);
  return (
    <div className={styles.form}>
      <div>
        <h1>{t('closedTitle')}</h1>
        <p className={styles.welcome}>{t('closedText')}</p>
      </div>
      <div>
        <BackToLogin />
      </div>
    </div>
  );
}
