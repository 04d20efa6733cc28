import { knowledgeApi } from '@recado/contracts';
import { useMemo } from 'react';
import { useEndpoint } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { SkeletonBar } from '../../../ui/lists/Skeletons.tsx';
import { PassageList } from '../sources/PassageList.tsx';
import styles from './KnowledgeDialog.module.css';
import { knowledgeTexts } from './knowledge.texts.ts';

type Props = { promptId: number; question: string };

/** The passages that the assistant would read before it answers a question. Passages of the last question stay meanwhile. */
export function FoundPassages({ promptId, question }: Props) {
  const t = useTexts(knowledgeTexts);
  const given = useMemo(() => ({ params: { promptId }, query: { question } }), [promptId, question]);
  const { data, isError, isPlaceholderData, refetch } = useEndpoint(knowledgeApi.search, given, {
    keepPrevious: true,
    staleTime: 0,
  });
  if (isError) return <ErrorState title={t('askFailed')} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <output className={styles.finding} aria-label={t('asking')}>
        <SkeletonBar width="40%" />
        <SkeletonBar width="90%" />
      </output>
    );
  if (data.passages.length === 0)
    return <EmptyState icon="search" title={t('foundNothing')} text={t('foundNothingText')} />;
  return (
    <div className={styles.found} aria-busy={isPlaceholderData}>
      <p role="status">{t('found', { count: data.passages.length })}</p>
      <PassageList passages={data.passages} />
    </div>
  );
}
