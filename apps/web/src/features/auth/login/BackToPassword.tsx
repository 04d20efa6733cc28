import Button from '@mui/material/Button';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { authTexts } from '../auth.texts.ts';

export type StepProps = {
  challenge: string;
  onBack: () => void;
  /** Called with a refusal that is not about the code. */
  onRefused: (error: unknown) => void;
};

/** Leads from the second step of a sign-in back to the password. */
export function BackToPassword({ onBack }: Pick<StepProps, 'onBack'>) {
  const t = useTexts(authTexts);
  return (
    <Button variant="text" color="inherit" startIcon={<Icon name="back" size={18} />} onClick={onBack}>
      {t('back')}
    </Button>
  );
}
