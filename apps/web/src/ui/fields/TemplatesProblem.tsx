import type { MessageTemplates } from '@recado/contracts';
import { useTexts } from '../../lib/texts/texts.ts';
import { connectionNoticeTexts } from '../../lib/texts/connectionNotices.texts.ts';
import { Banner } from '../page/Banner.tsx';
import { uiTexts } from '../ui.texts.ts';
import { RetryButton } from './RetryButton.tsx';
import styles from './TemplatesProblem.module.css';

type Props = {
  found: {
    data: MessageTemplates | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
};

/**
 * Shows why Meta did not list the templates of a connection, with a retry: no list, or an old one, must not look like
 * the approved templates of today. Shows nothing without a problem. The retry leaves the focus on the select in the same
 * `data-choices`.
 */
export function TemplatesProblem({ found: { data, isError, isFetching, refetch } }: Props) {
  const t = useTexts(uiTexts);
  const reasons = useTexts(connectionNoticeTexts);
  const problem = data?.problem;
  if (!problem && !(isError && !data)) return null;
  const summary = t(data && data.templates.length > 0 ? 'templatesOld' : 'templatesFailed');
  return (
    <Banner tone="warning" icon="warning">
      <span className={styles.row}>
        <span className={styles.text}>
          {isFetching ? t('templatesLoading') : problem ? `${summary} ${reasons(problem)}` : summary}
        </span>
        <RetryButton onRetry={() => void refetch()} />
      </span>
    </Banner>
  );
}
