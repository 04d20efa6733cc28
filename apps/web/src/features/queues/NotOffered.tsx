import { connectionsApi } from '@recado/contracts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEndpoint } from '../../lib/server/api.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Banner } from '../../ui/page/Banner.tsx';
import { isOffered, toOfferedQueues } from '../connections/index.ts';
import { queueTexts } from './queues.texts.ts';
import styles from './QueuesPage.module.css';

/**
 * Returns where a queue can be offered if no connection offers it; undefined if one does, and while loading. The warning
 * of the layout keeps the connections live: a row of the list needs no channels of its own.
 */
function useMissingOffer(queueId: number) {
  const { data: connections } = useEndpoint(connectionsApi.list);
  return connections && !isOffered(connections, queueId) ? toOfferedQueues(connections) : undefined;
}

/** Says in the list that contacts cannot reach a queue, and leads to the connection that can offer it. */
export function NotOfferedLink({ queueId }: { queueId: number }) {
  const t = useTexts(queueTexts);
  const where = useMissingOffer(queueId);
  return (
    where && (
      <Link {...where} className={styles.notOffered}>
        {t('notOffered')}
      </Link>
    )
  );
}

/** Says the same in the editor. */
export function NotOfferedBanner({ queueId }: { queueId: number }) {
  const t = useTexts(queueTexts);
  const navigate = useNavigate();
  const where = useMissingOffer(queueId);
  return (
    where && (
      <Banner tone="warning" icon="linkOff" action={{ label: t('offer'), onClick: () => void navigate(where) }}>
        {t('notOfferedText')}
      </Banner>
    )
  );
}
