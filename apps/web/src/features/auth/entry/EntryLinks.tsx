import { Link } from '@tanstack/react-router';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { authTexts } from '../auth.texts.ts';
import { useIsSignUpOpen } from '../useIsSignUpOpen.ts';
import styles from './EntryPage.module.css';
import { paths } from '../../../lib/routes.ts';

/** Link to the login page. Passes on the typed e-mail. */
export function BackToLogin({ email }: { email?: string }) {
  const t = useTexts(authTexts);
  return (
    <Link to={paths.login} className={styles.back} {...(email && { state: { email } })}>
      <Icon name="back" size={18} />
      {t('backToLogin')}
    </Link>
  );
}

/** Link from the sign-up to the login page (SUB-04). */
export function LoginLink() {
  const t = useTexts(authTexts);
  return (
    <Link to={paths.login} className="touch-target">
      {t('signIn')}
    </Link>
  );
}

/**
 * Link from the login to the sign-up page (AUTH-01); hidden while nobody can sign up. Its line is there before the answer,
 * so that the button above does not move away from under the mouse.
 */
export function SignUpLink() {
  const t = useTexts(authTexts);
  if (!useIsSignUpOpen()) return <p aria-hidden>{'\u00a0'}</p>;
  return (
    <p>
      {t('noAccount')}{' '}
      <Link to={paths.signUp} className="touch-target">
        {t('createAccount')}
      </Link>
    </p>
  );
}

/** Link to the password reset (AUTH-01, PWD-01). */
export function ForgotLink() {
  const t = useTexts(authTexts);
  return (
    <Link to={paths.forgotPassword} className="touch-target">
      {t('forgot')}
    </Link>
  );
}
