import { compareVariants, type CampaignReport, type Comparison, type VariantFigures } from '@recado/contracts';
import { FormattedText } from '../../../conversation/text/FormattedText.tsx';
import { percentText, shareText } from '../../../lib/format/numberText.ts';
import { useTexts, type Translate } from '../../../lib/texts/texts.ts';
import styles from './Report.module.css';
import { campaignReportTexts } from './report.texts.ts';

/** The texts of a campaign with what each brought, and if their difference is more than chance. */
export function Variants({ campaign }: { campaign: CampaignReport }) {
  const t = useTexts(campaignReportTexts);
  const { message1, message2, message3, message4, message5, variants } = campaign;
  const texts = [message1, message2, message3, message4, message5]
    .map((text, index) => ({ number: index + 1, text: text ?? '' }))
    .filter(({ text }) => text.trim() !== '');
  const compared = variants.filter(({ variant }) => texts.some(({ number }) => number === variant));
  const result = compareVariants(compared);
  return (
    <section className={styles.messages} aria-label={t('messages')}>
      {texts.map(({ number, text }) => (
        <div key={number}>
          <h2>{texts.length === 1 ? t('theMessage') : t('variantOf', { number })}</h2>
          <p className={styles.bubble}>
            <FormattedText text={text} />
          </p>
          {texts.length > 1 && <VariantLine figures={variants.find(({ variant }) => variant === number)} />}
        </div>
      ))}
      {texts.length > 1 && compared.some(({ reached }) => reached > 0) && (
        <p className={styles.verdict}>
          {verdictOf(t, result)}
          {campaign.status !== 'FINALIZADA' && result.kind !== 'few' && ` ${t('mayChange')}`}
        </p>
      )}
    </section>
  );
}

/** Words the result of the comparison, with how often chance alone shows such a difference. */
function verdictOf(t: Translate<typeof campaignReportTexts>, result: Comparison): string {
  if (result.kind === 'few') return t('few');
  const chance = exactText(result.p);
  if (result.kind === 'even') return t('even', { chance });
  const { variant: number, share, next } = result;
  return t('better', { number, share: exactText(share), next: exactText(next), chance });
}

/** Formats a share as percent; one decimal below 10 %, and never 0 % for a share that is not 0. */
function exactText(share: number): string {
  if (share > 0 && share < 0.001) return `< ${percentText(0.001, 1)}`;
  return percentText(share, share < 0.1 ? 1 : 0);
}

function VariantLine({ figures }: { figures: VariantFigures | undefined }) {
  const t = useTexts(campaignReportTexts);
  if (!figures) return null;
  const { reached, delivered, read, answered, optedOut } = figures;
  const shareOf = (count: number, of: number): string => (of === 0 ? '' : ` (${shareText(count, of)})`);
  return (
    <p className={styles.variantFigures}>
      {[
        ...(reached > delivered ? [t('reachedTo', { count: reached })] : []),
        t('deliveredTo', { count: delivered }),
        `${t('readBy', { count: read })}${shareOf(read, delivered)}`,
        `${t('answeredBy', { count: answered })}${shareOf(answered, reached)}`,
        t('optedOutBy', { count: optedOut }),
      ].join(' · ')}
    </p>
  );
}
