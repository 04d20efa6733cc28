import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useTitle } from '../../../lib/notices/title.ts';
import { EntryPage } from '../entry/EntryPage.tsx';
import { useEntryState } from '../entry/entryState.ts';
import { readResetLink } from './readResetLink.ts';
import { RequestCodeForm } from './RequestCodeForm.tsx';
import { resetTexts } from './reset.texts.ts';
import { ResetForm } from './ResetForm.tsx';
import { paths } from '../../../lib/routes.ts';

/**
 * Password reset in two steps (PWD-01 to PWD-03): the e-mail, then the code that was mailed. The browser's back button
 * leads from the second step to the first.
 */
export function ForgotPasswordPage() {
  const t = useTexts(resetTexts);
  useTitle(t('title'));
  const navigate = useNavigate();
  const [link] = useState(() => readResetLink(location.hash));
  const { email = link?.email ?? '', mailedAt = link ? 0 : undefined } = useEntryState();
  // Removes the code from the address, because the browser's history stores addresses.
  useEffect(() => {
    if (link) void navigate({ to: paths.forgotPassword, replace: true, state: { email: link.email, mailedAt: 0 } });
  }, [link, navigate]);
  return (
    <EntryPage>
      {mailedAt === undefined ? (
        <RequestCodeForm email={email} />
      ) : (
        <ResetForm key={email} email={email} mailedAt={mailedAt} code={link?.code ?? ''} />
      )}
    </EntryPage>
  );
}
