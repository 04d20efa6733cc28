import Button from '@mui/material/Button';
import { useTexts } from '../../lib/texts/texts.ts';
import { uiTexts } from '../ui.texts.ts';

/** Says that the options of a field could not be loaded, with a button to try again. */
export function ChoicesFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(uiTexts);
  return (
    <p role="alert">
      {t('choicesFailed')}
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  );
}
