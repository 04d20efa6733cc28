import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { lazily } from '../../../lib/react/lazily.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { signInTexts } from './signIns.texts.ts';

const SignInsDialog = lazily(() => import('./SignInsDialog.tsx').then((found) => found.SignInsDialog));

/** Opens the sign-ins of the caller, or of another user. */
export function SignInsButton({ user = null }: { user?: { id: number; name: string } | null }) {
  const t = useTexts(signInTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={user ? 'text' : 'outlined'}
        size="small"
        {...(user && { startIcon: <Icon name="clock" size={16} /> })}
        onClick={() => setOpen(true)}
      >
        {t('show')}
      </Button>
      {isOpen && (
        <Suspense>
          <SignInsDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
