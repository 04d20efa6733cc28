import Button from '@mui/material/Button';
import { shareText } from '../../../lib/format/numberText.ts';
import { retryOf } from '../../../lib/server/retryOf.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { LoadFailed } from '../../../ui/fields/LoadFailed.tsx';
import { Figures } from '../../../ui/lists/Figures.tsx';
import { Banner } from '../../../ui/page/Banner.tsx';
import { usageTexts } from './usage.texts.ts';
import styles from './usage.module.css';
import { costText, monthText, sumOf, tokensText } from './usageWords.ts';
import { useUsage } from './useUsage.ts';

/** The figures of the present month above the list of assistants, and whether the limit is reached. */
export function UsageStrip({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(usageTexts);
  const asked = useUsage();
  const { data } = asked;
  const retry = retryOf(asked);
  if (retry) return <LoadFailed text={t('loadFailed')} onRetry={retry} />;
  if (!data) return null;
  const { rows, month, settings, isLimitReached } = data;
  const [answers, handOvers] = [sumOf(rows, 'answers'), sumOf(rows, 'handOvers')];
  const tokens = sumOf(rows, 'totalTokens');
  const cost = costText(rows, settings.pricePerMillion, t);
  const { monthlyTokens } = settings;
  return (
    <div className={styles.strip}>
      {isLimitReached && (
        <Banner tone="warning" icon="warning" action={{ label: t('change'), onClick: onOpen }}>
          {t('limited')}
        </Banner>
      )}
      <Figures
        figures={[
          { label: t('answers', { month: monthText(month, false) }), value: tokensText(answers) },
          {
            label: t('handOvers'),
            value: tokensText(handOvers),
            note: t('ofAnswers', { share: shareText(handOvers, answers) }),
          },
          {
            label: t('tokens'),
            value: tokensText(tokens),
            note: monthlyTokens === null ? t('noLimit') : t('ofLimit', { share: shareText(tokens, monthlyTokens) }),
          },
          { label: t('cost'), value: cost.value, note: cost.basis },
          { label: t('failures'), value: tokensText(sumOf(rows, 'failures')) },
        ]}
      />
      <Button variant="text" className={styles.open ?? ''} onClick={onOpen}>
        {t('open')}
      </Button>
    </div>
  );
}
