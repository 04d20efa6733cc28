import Button from '@mui/material/Button';
import { cutText } from '@recado/contracts';
import { useState } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { BusyButton } from '../../ui/fields/BusyButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { askHelp } from './askHelp.ts';
import styles from './help.module.css';
import { helpTexts } from './help.texts.ts';
import { useHelper } from './useHelper.ts';

type Props = { ticketId: number; value: string; maxLength: number; onChange: (value: string) => void };

/** Puts a summary of the conversation into a text field below it, with the way back. Hidden without an assistant for it. */
export function SummaryButton({ ticketId, value, maxLength, onChange }: Props) {
  const t = useTexts(helpTexts);
  const isOffered = useHelper();
  const [isBusy, setBusy] = useState(false);
  const [before, setBefore] = useState<string | null>(null);
  if (!isOffered) return null;
  const summarize = async (): Promise<void> => {
    setBusy(true);
    const text = await askHelp(ticketId, { kind: 'summary' });
    setBusy(false);
    if (text === undefined) return;
    setBefore(value);
    onChange(cutText([value.trim(), text].filter(Boolean).join('\n'), maxLength));
  };
  const undo = (): void => {
    onChange(before ?? '');
    setBefore(null);
  };
  return (
    <div className={styles.into}>
      {before !== null && (
        <Button size="small" color="inherit" onClick={undo}>
          {t('undo')}
        </Button>
      )}
      <BusyButton
        size="small"
        busy={isBusy}
        loadingPosition="start"
        startIcon={<Icon name="sparkle" size={16} />}
        onClick={() => void summarize()}
      >
        {t(isBusy ? 'working' : 'summarizeInto')}
      </BusyButton>
    </div>
  );
}
