import { useTexts } from '../../../lib/texts/texts.ts';
import { useTitle } from '../../../lib/notices/title.ts';
import { authTexts } from '../auth.texts.ts';
import { EntryPage } from '../entry/EntryPage.tsx';
import { LoginForm } from './LoginForm.tsx';

/** The login page (AUTH-01). */
export function LoginPage() {
  const t = useTexts(authTexts);
  useTitle(t('title'));
  return (
    <EntryPage>
      <LoginForm />
    </EntryPage>
  );
}
