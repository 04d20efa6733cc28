import { queueIntegrationsApi, type QueueIntegration } from '@recado/contracts';
import { messageTime } from '../../lib/format/dates.ts';
import { useEndpoint } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { StateLabel } from '../../ui/labels/StateLabel.tsx';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { TableSkeleton } from '../../ui/lists/TableSkeleton.tsx';
import styles from './RequestList.module.css';
import { requestTexts } from './requests.texts.ts';
import { useFailureWords } from './useFailureWords.ts';

/** The last requests to an integration, each with what was sent, what came back, and how long it took. */
export function RequestList({ integration: { id, type } }: { integration: QueueIntegration }) {
  const t = useTexts(requestTexts);
  const wordsOf = useFailureWords(type);
  const given = { params: { integrationId: id } };
  const { data, isPending, isError, refetch } = useEndpoint(queueIntegrationsApi.requests, given);
  return (
    <section className={styles.requests} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {isPending && <TableSkeleton rows={2} />}
      {isError && !data && <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} />}
      {!isPending && data?.requests.length === 0 && <p className={styles.note}>{t('none')}</p>}
      <div className={styles.rows}>
        {(data?.requests ?? []).map((request) => (
          <details key={request.id}>
            <summary>
              <StateLabel tone={request.failure === null ? 'good' : 'bad'}>
                {request.status ?? (request.failure === null ? t('good') : '!')}
              </StateLabel>
              <span className="ellipsis">{request.contact ?? t('deleted')}</span>
              <small className="num">{messageTime(request.at)}</small>
            </summary>
            {request.failure !== null && <p className={styles.note}>{wordsOf(request.failure)}</p>}
            <Part title={t('request')} text={request.request} empty={t('empty')} />
            <Part
              title={`${t('answer')} · ${t('took', { ms: request.ms })}`}
              text={request.answer}
              empty={t('empty')}
            />
          </details>
        ))}
      </div>
      <small className={styles.note}>{t('help')}</small>
    </section>
  );
}

const Part = ({ title, text, empty }: { title: string; text: string; empty: string }) => (
  <>
    <h4>{title}</h4>
    {/* A scrolling region is reached by the keyboard. */}
    <pre tabIndex={0}>{text.trim() === '' ? empty : text}</pre>
  </>
);
