import type { CampaignReport } from '@recado/contracts';
import { decimalText, numberText } from '../../../lib/format/numberText.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Figures } from '../../../ui/lists/Figures.tsx';
import styles from './Report.module.css';
import { campaignReportTexts } from './report.texts.ts';

/** The outcomes of the answers: the tickets that they opened, the closed ones and their mean rating. */
export function Outcomes({ campaign: { outcomes, report } }: { campaign: CampaignReport }) {
  const t = useTexts(campaignReportTexts);
  const { tickets, closed, rated, rating } = outcomes;
  if (report.answered === 0 && tickets === 0) return null;
  return (
    <section className={styles.outcomes} aria-label={t('outcomes')}>
      <h2>{t('outcomes')}</h2>
      <Figures
        figures={[
          {
            label: t('ticketsCount'),
            value: numberText(tickets),
            note: t('ofAnswered', { answered: numberText(report.answered) }),
          },
          {
            label: t('closedCount'),
            value: numberText(closed),
            note: t('stillOpen', { left: numberText(tickets - closed) }),
          },
          {
            label: t('ratingMean'),
            value: rating === null ? '—' : decimalText(rating, 1),
            note: rated === 0 ? t('noRatings') : t('ofRatings', { count: rated }),
          },
        ]}
      />
    </section>
  );
}
