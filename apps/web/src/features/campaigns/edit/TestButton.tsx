import Button from '@mui/material/Button';
import { CampaignTemplate } from '@recado/contracts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useConnections } from '../../../lib/server/connections.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { messageFields } from './campaignForm.ts';
import { campaignEditorTexts } from './edit.texts.ts';
import styles from './Preview.module.css';
import type { PreviewRecipient } from './previewParts.ts';
import { TestDialog } from './TestDialog.tsx';
import type { CampaignEditor } from './useCampaignEditor.ts';

/** The form's values while it is edited may lack parts. */
const whole = (template: unknown): CampaignTemplate | null =>
  CampaignTemplate.nullable().safeParse(template).data ?? null;

type Props = { editor: CampaignEditor; recipient: PreviewRecipient };

/** Opens the test of what the telephone shows, once it can be sent. */
export function TestButton({ editor: { form, variant, begun }, recipient }: Props) {
  const t = useTexts(campaignEditorTexts);
  const { connections } = useConnections();
  const [isOpen, setOpen] = useState(false);
  const values = useWatch({ control: form.control });
  const message = values[messageFields[variant]!] ?? '';
  const connection = connections.find(({ id }) => id === values.whatsappId);
  const isReady = connection?.status === 'CONNECTED' && message.trim() !== '';
  const { name, number, email, extraInfo = [] } = recipient;
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={!isReady}
        startIcon={<Icon name="phone" size={18} />}
        onClick={() => setOpen(true)}
      >
        {t('test')}
      </Button>
      {!isReady && <p className={styles.note}>{t('testNeeds')}</p>}
      {isOpen && connection && (
        <TestDialog
          content={{
            whatsappId: connection.id,
            message,
            recipient: { name, number, email, extraInfo: [...extraInfo] },
            template: whole(values.template),
            fileListId: values.fileListId ?? null,
            confirmation: values.confirmation ?? false,
            ...(begun?.mediaName && values.file === 'keep' && { campaignId: begun.id }),
          }}
          isFileMissing={values.file instanceof File}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
