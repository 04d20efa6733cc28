import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId } from 'react';
import { copyText } from '../../lib/browser/copyText.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useShownOnce } from '../../ui/dialogs/useShownOnce.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { messagesApiTexts } from './messagesApi.texts.ts';
import styles from './ShownSecret.module.css';

type Props = { title: string; text: string; secret: string; onClose: () => void };

/** Shows a token or a secret once, with a button that copies it. A click outside does not close it. */
export function ShownSecret({ title, text, secret, onClose }: Props) {
  const common = useTexts(uiTexts);
  const t = useTexts(messagesApiTexts);
  const id = useId();
  useShownOnce(true);
  return (
    <Dialog open slotProps={{ paper: { 'aria-labelledby': id, className: styles.paper ?? '' } }}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      <code>{secret}</code>
      <div className={styles.actions}>
        <Button variant="text" color="inherit" onClick={onClose}>
          {common('close')}
        </Button>
        <Button
          variant="contained"
          autoFocus
          startIcon={<Icon name="copy" size={16} />}
          onClick={() => void copyText(secret)}
        >
          {t('copy')}
        </Button>
      </div>
    </Dialog>
  );
}
