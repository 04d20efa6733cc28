import { useTexts } from '../../../lib/texts/texts.ts';
import { useTitle } from '../../../lib/notices/title.ts';
import { EntryPage } from '../entry/EntryPage.tsx';
import { signUpTexts } from './signUp.texts.ts';
import { SignUpForm } from './SignUpForm.tsx';
import { SignUpClosed } from './SignUpClosed.tsx';
import { useIsSignUpOpen } from '../useIsSignUpOpen.ts';

/** The sign-up page of a company (SUB-04). While the platform allows no new users, it says so instead (ROLE-18). */
export function SignUpPage() {
  const t = useTexts(signUpTexts);
  useTitle(t('title'));
  const isOpen = useIsSignUpOpen();
  return <EntryPage isWide={isOpen}>{isOpen ? <SignUpForm /> : <SignUpClosed />}</EntryPage>;
}
