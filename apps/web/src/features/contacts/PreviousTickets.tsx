import { shortProtocol, ticketsApi, type OtherTicket, type Ticket } from '@recado/contracts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePages } from '../../lib/server/api.ts';
import { dateText } from '../../lib/format/dates.ts';
import { moreOf } from '../../lib/server/more.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MoreRows } from '../../ui/lists/MoreRows.tsx';
import { PanelSection } from '../../ui/page/PanelSection.tsx';
import { SkeletonBar } from '../../ui/lists/Skeletons.tsx';
import styles from './ContactDrawer.module.css';
import { contactTexts } from './contacts.texts.ts';
import { paths } from '../../lib/routes.ts';

/** The other tickets of the contact that the user may see, newest first. */
export function PreviousTickets({ ticket }: { ticket: Ticket }) {
  const t = useTexts(contactTexts);
  const given = useMemo(() => ({ params: { ticketId: ticket.id } }), [ticket.id]);
  const pages = usePages(ticketsApi.others, 'tickets', given, { staleTime: 30_000 });
  const { rows, data, isError } = pages;
  return (
    <PanelSection label={t('previous')}>
      {isError && !data && <p className={styles.quiet}>{t('previousFailed')}</p>}
      {data && rows.length === 0 && <p className={styles.quiet}>{t('noPrevious')}</p>}
      <ul>
        {rows.map((one) => (
          <li key={one.id}>
            <Previous ticket={one} />
          </li>
        ))}
      </ul>
      <MoreRows more={moreOf(pages)} count={rows.length} waiting={<SkeletonBar width="75%" />} />
    </PanelSection>
  );
}

/** A previous ticket: its subject, time, attendant and rating. */
function Previous({
  ticket: { uuid, code, status, queue, user, subject, rating, createdAt, closedAt },
}: {
  ticket: OtherTicket;
}) {
  const t = useTexts(contactTexts);
  const facts = [
    shortProtocol(code),
    queue?.name ?? t('noQueue'),
    user?.name,
    status === 'closed' ? dateText(closedAt ?? createdAt) : t(status),
  ];
  return (
    <Link to={paths.ticket(uuid)} className={styles.previous}>
      <span className={styles.dot} style={{ background: queue?.color ?? 'var(--mui-palette-dividerStrong)' }} />
      <span className={styles.previousWords}>
        <b className="ellipsis" dir="auto">
          {subject || t('noSubject')}
        </b>
        <small className="num ellipsis">{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {rating !== null && (
        <span className={styles.rating} title={t('rated', { rating })}>
          <Icon name="star" size={14} />
          <span className="num" aria-label={t('rated', { rating })}>
            {rating}
          </span>
        </span>
      )}
    </Link>
  );
}
