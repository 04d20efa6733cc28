import Button from '@mui/material/Button';
import { useTexts } from '../../lib/texts.ts';
import { useTitle } from '../../lib/title.ts';
import { version } from '../../lib/version.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LanguageMenu } from '../../ui/LanguageMenu.tsx';
import { languageNames } from '../../ui/languageNames.ts';
import { Logo } from '../../ui/Logo.tsx';
import { authTexts } from './auth.texts.ts';
import { LoginForm } from './LoginForm.tsx';
import { LoginPicture } from './LoginPicture.tsx';
import styles from './LoginPage.module.css';

/** The way in (AUTH-01): the form at the left, what the product is at the right where there is room. */
export function LoginPage() {
  const t = useTexts(authTexts);
  useTitle(t('title'));
  return (
    <div className={styles.page}>
      <div className={styles.side}>
        <header className={styles.head}>
          <Logo />
          <b>Recado</b>
          <LanguageMenu>
            {(trigger, language) => (
              <Button variant="text" color="inherit" size="small" startIcon={<Icon name="globe" size={16} />} {...trigger}>
                {languageNames[language]}
              </Button>
            )}
          </LanguageMenu>
        </header>
        <main className={styles.main}>
          <LoginForm />
        </main>
        <footer className={styles.foot}>{t('version', { version })}</footer>
      </div>
      <LoginPicture />
    </div>
  );
}
