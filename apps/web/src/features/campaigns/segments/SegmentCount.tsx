import { segmentsApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useDebouncedValue } from '../../../lib/react/useDebouncedValue.ts';
import { useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { conditionOf, type ConditionDraft } from './segmentForm.ts';
import styles from './Segments.module.css';
import { segmentTexts } from './segments.texts.ts';

/** How many contacts would receive a campaign, and how many meet the conditions but stay out. */
export function SegmentCount({ drafts }: { drafts: readonly ConditionDraft[] }) {
  const t = useTexts(segmentTexts);
  const conditions = drafts.map(conditionOf);
  const isComplete = conditions.length > 0 && conditions.every((one) => one !== undefined);
  const text = useDebouncedValue(isComplete ? JSON.stringify(conditions) : '');
  const given = useMemo(() => ({ query: { conditions: text } }), [text]);
  const found = useEndpoint(segmentsApi.count, given, { enabled: text !== '', keepPrevious: true });
  const words = (): string => {
    if (text === '') return t('incompleteCount');
    if (found.isError) return t('countFailed');
    if (!found.data) return t('counting');
    const { recipients, skipped } = found.data;
    const left = Object.values(skipped).reduce((sum, count) => sum + count, 0);
    return [t('willReceive', { count: recipients }), ...(left > 0 ? [t('leftOut', { count: left })] : [])].join(' · ');
  };
  return (
    <p className={styles.count} role="status" aria-busy={found.isFetching}>
      {words()}
    </p>
  );
}
