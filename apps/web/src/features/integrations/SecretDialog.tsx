import Button from '@mui/material/Button';
import { copyText } from '../../lib/browser/copyText.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useShownOnce } from '../../ui/dialogs/useShownOnce.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Field } from '../../ui/fields/Field.tsx';
import { integrationTexts } from './integrations.texts.ts';

/** Shows the secret of a new integration, once (INT-14). */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTexts(integrationTexts);
  const mayLose = useShownOnce(true);
  const leave = async (): Promise<void> => {
    if (await mayLose()) onClose();
  };
  return (
    <FormDialog
      title={t('secretTitle')}
      submit={t('done')}
      busy={false}
      isDirty={false}
      onSubmit={onClose}
      onClose={() => void leave()}
    >
      <Field
        label={t('secret')}
        help={t('secretText')}
        readOnly
        value={secret}
        onFocus={(event) => event.target.select()}
        end={
          <Button size="small" variant="text" onClick={() => void copyText(secret)}>
            {t('copy')}
          </Button>
        }
      />
    </FormDialog>
  );
}
