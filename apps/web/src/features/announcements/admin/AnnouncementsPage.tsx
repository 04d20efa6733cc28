import { announcementsApi, type Announcement } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dateText } from '../../../lib/format/dates.ts';
import { keepMainFocus } from '../../../lib/keyboard/focusMain.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useDebouncedValue } from '../../../lib/react/useDebouncedValue.ts';
import { useCall } from '../../../lib/server/api.ts';
import { mediaAddress } from '../../../lib/server/mediaAddress.ts';
import { leadHome } from '../../../lib/session/leadHome.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { useConfirm } from '../../../ui/dialogs/useConfirm.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { RowSwitch } from '../../../ui/lists/RowSwitch.tsx';
import { SearchedTable } from '../../../ui/page/SearchedTable.tsx';
import { refreshAnnouncements, useEveryAnnouncement } from '../announcements.queries.ts';
import { announcementAdminTexts } from './announcementAdmin.texts.ts';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import styles from './AnnouncementsPage.module.css';
import { nameOfPriority } from './priorities.ts';

/** The page of super users. Others see an explanation and are redirected to the home page (ANN-02). */
export function AnnouncementsPage() {
  const t = useTexts(announcementAdminTexts);
  const isSuper = useSession(({ user }) => user?.super) === true;
  const navigate = useNavigate();
  useEffect(() => {
    if (isSuper) return undefined;
    toast.info(t('onlySuper'), { id: 'announcements-super' });
    return leadHome(navigate);
  }, [isSuper, navigate, t]);
  return isSuper ? <AnnouncementList /> : null;
}

/** The announcements of the platform: search, publish, change and delete (ANN-01). */
function AnnouncementList() {
  const t = useTexts(announcementAdminTexts);
  const [typed, setTyped] = useState('');
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null);
  const search = useDebouncedValue(typed.trim());
  const pages = useEveryAnnouncement(search);
  const remove = useRemove();
  const add = (): void => setEdited('new');
  const buttons = (record: Announcement) => (
    <span className={styles.buttons}>
      <IconButton36 icon="edit" label={t('edit', { title: record.title })} onClick={() => setEdited(record)} />
      <IconButton36 icon="trash" label={t('remove', { title: record.title })} onClick={() => void remove(record)} />
    </span>
  );
  return (
    <SearchedTable
      t={t}
      typed={typed}
      onType={setTyped}
      loaded={pages}
      isEmpty={search === ''}
      icon="campaign"
      onAdd={add}
      rows={pages.rows}
      columns={[
        { title: t('announcement'), renderCell: (record) => <Words record={record} /> },
        { title: t('priority'), renderCell: (record) => <Priority record={record} />, className: styles.priorities },
        { title: t('published'), renderCell: ({ createdAt }) => dateText(createdAt), className: styles.date },
        { title: t('status'), renderCell: (record) => <Toggle record={record} />, className: styles.state },
        { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
      ]}
      openOf={(record) => () => setEdited(record)}
      renderCard={(record) => (
        <div className={styles.card}>
          <div className={styles.cardWords}>
            <Words record={record} />
            <span className={styles.facts}>
              <Priority record={record} />
              <Toggle record={record} />
            </span>
          </div>
          {buttons(record)}
        </div>
      )}
    >
      {edited && <AnnouncementDialog record={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </SearchedTable>
  );
}

function Words({ record }: { record: Announcement }) {
  const picture = mediaAddress(record.mediaUrl);
  return (
    <span className={styles.announcement}>
      <span className={styles.picture}>
        {picture ? <img src={picture} alt="" loading="lazy" /> : <Icon name="campaign" size={20} />}
      </span>
      <span className={styles.words}>
        <strong className="two-lines">{record.title}</strong>
        <span className="ellipsis">{record.text}</span>
      </span>
    </span>
  );
}

function Priority({ record }: { record: Announcement }) {
  const t = useTexts(announcementAdminTexts);
  const name = nameOfPriority(record.priority);
  return <span className={`${styles.priority} ${styles[name]}`}>{t(name)}</span>;
}

/** Shows an announcement to every company, or hides it. */
function Toggle({ record: { id, title, status } }: { record: Announcement }) {
  const t = useTexts(announcementAdminTexts);
  const { run, busy } = useCall(announcementsApi.change);
  return (
    <RowSwitch
      isOn={status}
      label={t('toggle', { title })}
      wordOf={(isOn) => t(isOn ? 'active' : 'inactive')}
      noticeOf={() => t('saved')}
      isBusy={busy}
      save={(isOn) => run({ params: { announcementId: id }, body: { status: isOn } })}
      refresh={refreshAnnouncements}
    />
  );
}

function useRemove() {
  const t = useTexts(announcementAdminTexts);
  const confirm = useConfirm();
  const { run } = useCall(announcementsApi.remove);
  return async ({ id, title }: Announcement): Promise<void> => {
    const question = { title: t('removeTitle'), text: t('removeText', { title }), confirm: t('removeConfirm') };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await run({ params: { announcementId: id } });
      toast.success(t('removed'));
    } catch {
      // `useCall` has shown the error. Another super user may have deleted it, which the list then shows.
    }
    void refreshAnnouncements();
    keepMainFocus();
  };
}
