import { isCampaignEditable, tagsApi, type Campaign, type CampaignGroup } from '@recado/contracts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { companyTime, useCompanyZone, zoneText } from '../../lib/format/companyTime.ts';
import { useNow } from '../../lib/format/dates.ts';
import { numberText } from '../../lib/format/numberText.ts';
import { useDebouncedValue } from '../../lib/react/useDebouncedValue.ts';
import { paths } from '../../lib/routes.ts';
import { useEndpoint } from '../../lib/server/api.ts';
import { PlanGate } from '../../lib/session/plan.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Tag } from '../../ui/labels/Tag.tsx';
import { SearchedTable } from '../../ui/page/SearchedTable.tsx';
import { CampaignButtons } from './CampaignButtons.tsx';
import { useCampaigns, useCampaignSettings } from './campaigns.queries.ts';
import { campaignTexts } from './campaigns.texts.ts';
import styles from './CampaignsPage.module.css';
import { CampaignState } from './CampaignState.tsx';
import { pauseText, reasonText, whenNote } from './campaignWords.ts';
import { DeliveredShare } from './DeliveredShare.tsx';
import { CampaignDialog } from './edit/CampaignDialog.tsx';

export const CampaignsPage = () => (
  <PlanGate flag="useCampaigns">
    <Campaigns />
  </PlanGate>
);

/** Remaining times are shown in minutes. */
const clockMs = 30_000;

/** The campaigns of the company: search, create, change, stop, resume and delete (CAMP-01 to CAMP-03). */
function Campaigns() {
  const t = useTexts(campaignTexts);
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<Campaign | 'new' | null>(null);
  const search = useDebouncedValue(typed.trim());
  const [group, setGroup] = useState<CampaignGroup | 'all'>('all');
  const pages = useCampaigns(search, group);
  const counts = pages.data?.pages[0]?.counts;
  const text = [t('text'), zoneText(useCompanyZone())].filter(Boolean).join(' · ');
  // While its dialog is open, a campaign may start or be changed elsewhere.
  const open = edited === null || edited === 'new' ? null : (pages.rows.find(({ id }) => id === edited.id) ?? edited);
  const buttons = (campaign: Campaign) => <CampaignButtons campaign={campaign} onEdit={() => setEdited(campaign)} />;
  return (
    <SearchedTable
      t={(word) => (word === 'text' ? text : t(word))}
      typed={typed}
      onType={setTyped}
      loaded={pages}
      isEmpty={search === '' && group === 'all'}
      above={
        counts &&
        (counts.all > 0 || search !== '') && (
          <div className={styles.filter}>
            <Segmented<CampaignGroup | 'all'>
              label={t('filter')}
              value={group}
              onChange={setGroup}
              options={(['all', 'onAir', 'ended'] as const).map((value) => ({
                value,
                label: t(value === 'ended' ? 'over' : value),
                after: <span className="num">{numberText(counts[value])}</span>,
              }))}
            />
          </div>
        )
      }
      icon="campaign"
      onAdd={() => setEdited('new')}
      rows={pages.rows}
      size="large"
      columns={[
        { title: t('name'), renderCell: (campaign) => <Name campaign={campaign} /> },
        { title: t('state'), renderCell: (campaign) => <CampaignState {...campaign} />, className: styles.state },
        {
          title: t('audience'),
          renderCell: (campaign) => <Audience campaign={campaign} />,
          className: styles.audience,
        },
        { title: t('when'), renderCell: (campaign) => <When campaign={campaign} />, className: styles.when },
        {
          title: t('delivered'),
          renderCell: (campaign) => <DeliveredShare campaign={campaign} />,
          className: styles.delivered,
        },
        { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
      ]}
      openOf={(campaign) => () => setEdited(campaign)}
      renderCard={(campaign) => (
        <div className={styles.card}>
          <Facts campaign={campaign} />
          {buttons(campaign)}
        </div>
      )}
    >
      {edited && (
        <CampaignDialog key={edited === 'new' ? 'new' : edited.id} campaign={open} onClose={() => setEdited(null)} />
      )}
    </SearchedTable>
  );
}

/** A campaign in a narrow place: its name, and below it what the columns of the table show. */
function Facts({ campaign }: { campaign: Campaign }) {
  const t = useTexts(campaignTexts);
  return (
    <>
      <Name campaign={campaign} />
      <dl>
        <dt>{t('state')}</dt>
        <dd>
          <CampaignState {...campaign} />
        </dd>
        <dt>{t('audience')}</dt>
        <dd>
          <Audience campaign={campaign} />
        </dd>
        <dt>{t('when')}</dt>
        <dd>
          <When campaign={campaign} />
        </dd>
        <dt>{t('delivered')}</dt>
        <dd>
          <DeliveredShare campaign={campaign} />
        </dd>
      </dl>
    </>
  );
}

function Name({ campaign }: { campaign: Campaign }) {
  const t = useTexts(campaignTexts);
  const now = useNow(clockMs);
  const { name, whatsapp, confirmation } = campaign;
  const facts = [whatsapp?.name ?? t('noConnection'), ...(confirmation ? [t('asks')] : [])];
  return (
    <span className={styles.name}>
      <strong>{name}</strong>
      <span>
        {facts.join(' · ')}
        {!isCampaignEditable(campaign, new Date(now)) && campaign.status === 'PROGRAMADA' && (
          <>
            {' · '}
            <span className={styles.lock}>
              <Icon name="lock" size={14} />
              {t('readOnly')}
            </span>
          </>
        )}
      </span>
    </span>
  );
}

/** The list, which can be opened, the tag, or the name of the segment. */
function Audience({ campaign: { contactListId, contactList, tagId } }: { campaign: Campaign }) {
  const tags = useEndpoint(tagsApi.list, undefined, { enabled: tagId !== null });
  if (contactListId !== null && contactList)
    return (
      <Link to={paths.contactListItems(contactListId)} className={`touch-target ${styles.list}`}>
        {contactList.name}
      </Link>
    );
  if (!contactList) return <>—</>;
  if (tagId === null) return <>{contactList.name}</>;
  const tag = tags.data?.find(({ id }) => id === tagId);
  return tag ? <Tag name={tag.name} color={tag.color} /> : <>{contactList.name}</>;
}

function When({ campaign }: { campaign: Campaign }) {
  const t = useTexts(campaignTexts);
  const zone = useCompanyZone();
  const now = useNow(clockMs);
  const { pacing, quietHours } = useCampaignSettings();
  const at = campaign.scheduledAt ?? campaign.startedAt;
  const note = whenNote(t, campaign, { pacing, quietHours, zone }, now);
  return (
    <span className={styles.time}>
      <span>{at === null ? t('noDate') : companyTime(at, zone, now)}</span>
      {note !== '' && <small data-problem={(reasonText(t, campaign) ?? pauseText(t, campaign)) !== null}>{note}</small>}
    </span>
  );
}
