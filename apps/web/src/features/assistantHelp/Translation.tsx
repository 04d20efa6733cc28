import { Transcript } from '../../conversation/content/Transcript.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { helpTexts } from './help.texts.ts';
import { useTranslations } from './translations.ts';

/** The translation of a message, below it. */
export function Translation({ messageId }: { messageId: number }) {
  const t = useTexts(helpTexts);
  const text = useTranslations(({ byId }) => byId[messageId]);
  if (text === undefined) return null;
  return <Transcript label={t('translation')} text={text ?? t('translating')} />;
}
