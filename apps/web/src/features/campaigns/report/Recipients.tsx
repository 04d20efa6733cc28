import {
  recipientStates,
  ticketsApi,
  type CampaignReport,
  type Shipping,
  type RecipientState,
} from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { companyTime, useCompanyZone } from '../../../lib/format/companyTime.ts';
import { readablePhone } from '../../../lib/format/readablePhone.ts';
import { useDebouncedValue } from '../../../lib/react/useDebouncedValue.ts';
import { paths } from '../../../lib/routes.ts';
import { useCall } from '../../../lib/server/api.ts';
import { moreOf } from '../../../lib/server/more.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { SelectBox } from '../../../ui/fields/SelectBox.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { Table } from '../../../ui/lists/Table.tsx';
import { useRecipients } from '../campaigns.queries.ts';
import { outcomeText } from './outcomeText.ts';
import { reasonOf } from './reasonOf.ts';
import { stateOf } from './recipientState.ts';
import styles from './Recipients.module.css';
import { campaignReportTexts } from './report.texts.ts';

/** The recipients of a campaign: search, one state or all, and the way into each conversation. */
export function Recipients({ campaign }: { campaign: CampaignReport }) {
  const t = useTexts(campaignReportTexts);
  const zone = useCompanyZone();
  const [typed, setTyped] = useState('');
  const [status, setStatus] = useState<RecipientState | 'all'>('all');
  const search = useDebouncedValue(typed.trim());
  const pages = useRecipients(campaign.id, search, status);
  const isFiltered = search !== '' || status !== 'all';
  const updated = ({ updatedAt, status: state }: Shipping): string =>
    state === 'waiting' ? '—' : companyTime(updatedAt, zone);
  return (
    <section className={styles.recipients} aria-label={t('recipients')}>
      <header className={styles.head}>
        <h2>{t('recipients')}</h2>
        <SearchField className={styles.search} label={t('search')} value={typed} onChange={setTyped} />
        <SelectBox
          look="bar"
          aria-label={t('status')}
          value={status}
          onChange={(event) => setStatus(event.target.value as RecipientState | 'all')}
        >
          <option value="all">{t('all')}</option>
          {recipientStates.map((one) => (
            <option key={one} value={one}>
              {t(one === 'answered' || one === 'optedOut' ? one : `status.${one}`)}
            </option>
          ))}
        </SelectBox>
      </header>
      <Table
        label={t('recipients')}
        isLoading={pages.isPending}
        failed={
          pages.isError && !pages.data
            ? { title: t('recipientsFailed'), onRetry: () => void pages.refetch() }
            : undefined
        }
        empty={
          isFiltered ? (
            <EmptyState icon="search" title={t('noneFound')} text={t('noneFoundText')} />
          ) : (
            <EmptyState icon="contacts" title={t('none')} text={t('noneText')} />
          )
        }
        more={moreOf(pages)}
        rows={pages.rows}
        idOf={({ id }) => id}
        columns={[
          { title: t('contact'), renderCell: (shipping) => <Name shipping={shipping} /> },
          { title: t('number'), renderCell: ({ number }) => readable(number), className: styles.number },
          { title: t('status'), renderCell: (shipping) => <State shipping={shipping} />, className: styles.state },
          { title: t('updated'), renderCell: updated, className: styles.updated },
        ]}
        renderCard={(shipping) => (
          <div className={styles.card}>
            <Name shipping={shipping} />
            <span>{readable(shipping.number)}</span>
            <State shipping={shipping} />
          </div>
        )}
      />
    </section>
  );
}

const readable = (number: string): string => (number === '' ? '—' : readablePhone(number));

/** The name of a recipient; a button that opens the conversation once there is one. */
function Name({ shipping: { name, answerTicket, ...shipping } }: { shipping: Shipping }) {
  const t = useTexts(campaignReportTexts);
  const navigate = useNavigate();
  const { run, busy } = useCall(ticketsApi.get);
  const ticketId = answerTicket?.id ?? shipping.ticketId;
  if (ticketId === null) return <span className={styles.name}>{name}</span>;
  const open = (): void =>
    void run({ params: { ticketId } }).then(
      ({ uuid }) => navigate({ to: paths.ticket(uuid) }),
      // `useCall` has shown the error.
      () => undefined,
    );
  return (
    <button
      type="button"
      className={`touch-target ${styles.name} ${styles.open}`}
      aria-disabled={busy}
      title={t('openConversation', { name })}
      onClick={() => !busy && open()}
    >
      {name}
    </button>
  );
}

function State({ shipping }: { shipping: Shipping }) {
  const t = useTexts(campaignReportTexts);
  const { word, icon, tone } = stateOf(shipping);
  const reason = reasonOf(t, shipping);
  return (
    <span className={styles.stateCell}>
      <span className={styles.chip} data-tone={tone}>
        <Icon name={icon} size={16} />
        {t(word)}
      </span>
      {reason !== '' && <small>{reason}</small>}
      {shipping.answerTicket && <small>{outcomeText(t, shipping.answerTicket)}</small>}
    </span>
  );
}
