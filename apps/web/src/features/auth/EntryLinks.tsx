import { Link } from '@tanstack/react-router';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { authTexts } from './auth.texts.ts';
import styles from './EntryPage.module.css';

/** Back to where one signs in, with the e-mail that was typed. */
export function BackToLogin({ email }: { email?: string }) {
  const t = useTexts(authTexts);
  return (
    <Link to="/login" className={styles.back} {...(email && { state: { email } })}>
      <Icon name="back" size={18} />
      {t('backToLogin')}
    </Link>
  );
}

/** From the signup to where one signs in (SUB-04). */
export function LoginLink() {
  const t = useTexts(authTexts);
  return <Link to="/login">{t('signIn')}</Link>;
}

/** From the login to the signup (AUTH-01). */
export function SignUpLink() {
  const t = useTexts(authTexts);
  return (
    <p>
      {t('noAccount')} <Link to="/signup">{t('createAccount')}</Link>
    </p>
  );
}

/** For who has forgotten the password (AUTH-01, PWD-01). */
export function ForgotLink() {
  const t = useTexts(authTexts);
  return <Link to="/forgetpsw">{t('forgot')}</Link>;
}
