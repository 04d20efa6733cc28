import { useTexts } from '../../../lib/texts/texts.ts';
import { useTitle } from '../../../lib/notices/title.ts';
import { EntryPage } from '../entry/EntryPage.tsx';
import { signUpTexts } from './signUp.texts.ts';
import { SignUpForm } from './SignUpForm.tsx';

/** The sign-up page of a company (SUB-04). */
export function SignUpPage() {
  const t = useTexts(signUpTexts);
  useTitle(t('title'));
  return (
    <EntryPage>
      <SignUpForm />
    </EntryPage>
  );
}
