import type { Audience } from '@recado/contracts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { numberText } from '../../../lib/format/numberText.ts';
import { paths } from '../../../lib/routes.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { IconName } from '../../../lib/icons/iconNames.ts';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import styles from './AudienceCard.module.css';
import { campaignEditorTexts } from './edit.texts.ts';

const reasons = [
  ['invalidNumber', 'phoneOff'],
  ['optedOut', 'blocked'],
  ['suppressed', 'lock'],
  ['duplicate', 'copy'],
  ['group', 'groups'],
  ['noNumber', 'phone'],
] as const satisfies readonly (readonly [keyof Audience['skipped'], IconName])[];

type Props = {
  found: UseQueryResult<Audience, unknown>;
  /** The list to look into; null for a tag. */
  contactListId: number | null;
};

/** How many would receive a campaign, and why others would not (behaviour 9.4). */
export function AudienceCard({ found, contactListId }: Props) {
  const t = useTexts(campaignEditorTexts);
  if (found.isError) return <ErrorState title={t('audienceFailed')} onRetry={() => void found.refetch()} />;
  if (!found.data) return <div className={`${styles.card} ${styles.waiting}`} />;
  const { recipients, unchecked, skipped } = found.data;
  const skippedCount = Object.values(skipped).reduce((sum, count) => sum + count, 0);
  const valid = recipients - unchecked;
  const left = reasons.filter(([reason]) => skipped[reason] > 0);
  return (
    <section className={styles.card} aria-label={t('audienceTitle')}>
      <p className={styles.head}>
        <b>{numberText(recipients)}</b>
        <span>{t('willReceive', { count: recipients })}</span>
        {contactListId !== null && (
          <Link to={paths.contactListItems(contactListId)} className="touch-target" target="_blank">
            {t('openList')}
          </Link>
        )}
      </p>
      <span className={styles.bar} aria-hidden="true">
        {valid > 0 && <i className={styles.valid} style={{ flexGrow: valid }} />}
        {unchecked > 0 && <i className={styles.unchecked} style={{ flexGrow: unchecked }} />}
        {skippedCount > 0 && <i className={styles.skipped} style={{ flexGrow: skippedCount }} />}
      </span>
      {recipients === 0 && <p className={styles.nobody}>{t('nobody')}</p>}
      <ul>
        <li className={styles.good}>
          <Icon name="checkCircle" size={18} />
          <span>{t('validNumbers')}</span>
          <b>{numberText(valid)}</b>
        </li>
        {unchecked > 0 && (
          <li className={styles.pending}>
            <Icon name="hourglass" size={18} />
            <span>{t('unchecked')}</span>
            <b>{numberText(unchecked)}</b>
          </li>
        )}
      </ul>
      {left.length > 0 && (
        <ul className={styles.left}>
          {left.map(([reason, icon]) => (
            <li key={reason}>
              <Icon name={icon} size={18} />
              <span>{t(reason)}</span>
              <b>{numberText(skipped[reason])}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
