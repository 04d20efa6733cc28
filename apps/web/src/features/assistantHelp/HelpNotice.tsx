import Button from '@mui/material/Button';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import styles from './help.module.css';
import { helpTexts } from './help.texts.ts';
import type { DraftHelp } from './useDraftHelp.ts';

/** Says above the field that the AI is writing, or that the text is a proposal, with the way back. */
export function HelpNotice({ help: { isBusy, isPut, undo, keep } }: { help: DraftHelp }) {
  const t = useTexts(helpTexts);
  if (!isBusy && !isPut) return null;
  return (
    <div className={styles.notice} role="status">
      <Icon name="sparkle" size={18} />
      <span>{t(isBusy ? 'working' : 'proposed')}</span>
      {!isBusy && (
        <>
          <Button size="small" color="inherit" onClick={undo}>
            {t('undo')}
          </Button>
          <IconButton36 icon="close" size={28} label={t('keep')} onClick={keep} />
        </>
      )}
    </div>
  );
}
