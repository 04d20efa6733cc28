import { estimateSendingCost, messageRates } from '@recado/contracts';
import { dateText } from '../../../lib/format/dates.ts';
import { numberText } from '../../../lib/format/numberText.ts';
import { currentLanguage, useTexts } from '../../../lib/texts/texts.ts';
import styles from './CostCard.module.css';
import { campaignTemplateTexts } from './template.texts.ts';

type Props = {
  recipients: number;
  /** The category of the template; null if nobody gets one. */
  category: string | null;
};

const locales = { pt: 'pt-BR', en: 'en', es: 'es' } as const;
const money = (value: number, digits: number): string =>
  value.toLocaleString(locales[currentLanguage()], {
    style: 'currency',
    currency: messageRates.currency,
    maximumFractionDigits: digits,
  });

/** The most that Meta is estimated to charge for a campaign on the official API. */
export function CostCard({ recipients, category }: Props) {
  const t = useTexts(campaignTemplateTexts);
  const { rate, total } = estimateSendingCost(recipients, category ?? 'SERVICE');
  const kind =
    category === 'MARKETING' || category === 'UTILITY' || category === 'AUTHENTICATION' ? category : 'SERVICE';
  return (
    <section className={styles.cost} aria-label={t('cost')}>
      <p className={styles.head}>
        <span>{t('cost')}</span>
        <b>{t('upTo', { total: money(total, 2) })}</b>
      </p>
      <p>
        {t('costOf', { recipients: numberText(recipients), rate: money(rate, 4), kind: t(`kind.${kind}`) })}{' '}
        {t('costNote', { date: dateText(messageRates.asOf), source: messageRates.source })}
      </p>
    </section>
  );
}
