import { ticketsApi, type Ticket } from '@recado/contracts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { usePages } from '../../lib/api.ts';
import { dateText } from '../../lib/dates.ts';
import { useTexts } from '../../lib/texts.ts';
import { PanelSection } from '../../ui/PanelSection.tsx';
import styles from './ContactDrawer.module.css';
import { contactTexts } from './contacts.texts.ts';

/** The other tickets of the contact that the person may see, the newest first. The list of tickets knows no contact: it is asked by number or name. */
export function PreviousTickets({ ticket }: { ticket: Ticket }) {
  const t = useTexts(contactTexts);
  const { id, contactId, contact } = ticket;
  const searchParam = contact.number || contact.name;
  const given = useMemo(() => ({ query: { searchParam, showAll: true } }), [searchParam]);
  const { rows, data, isError } = usePages(ticketsApi.list, 'tickets', given, { staleTime: 30_000 });
  const others = data && rows.filter((one) => one.contactId === contactId && one.id !== id).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return (
    <PanelSection label={t('previous')} count={others?.length}>
      {isError && !data && <p className={styles.quiet}>{t('previousFailed')}</p>}
      {others?.length === 0 && <p className={styles.quiet}>{t('noPrevious')}</p>}
      <ul>
        {others?.map((one) => (
          <li key={one.id}>
            <Link to={`/tickets/${one.uuid}`} className={styles.previous}>
              <span className={styles.dot} style={{ background: one.queue?.color ?? 'var(--mui-palette-dividerStrong)' }} />
              <span className={styles.previousWords}>
                <b className="num ellipsis">#{one.code}</b>
                <small className="ellipsis">
                  {[one.queue?.name ?? t('noQueue'), one.user?.name, one.status === 'closed' ? dateText(one.closedAt ?? one.updatedAt) : t(one.status)].filter(Boolean).join(' · ')}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
