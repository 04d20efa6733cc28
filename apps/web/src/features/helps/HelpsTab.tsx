import { helpsApi, type Help } from '@recado/contracts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { keepMainFocus } from '../../lib/keyboard/focusMain.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { useErrorToast } from '../../lib/notices/useErrorToast.ts';
import { useCall } from '../../lib/server/api.ts';
import { moreOf } from '../../lib/server/more.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useConfirm } from '../../ui/dialogs/useConfirm.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { EmptyState } from '../../ui/lists/EmptyState.tsx';
import { Table } from '../../ui/lists/Table.tsx';
import { HelpDialog } from './HelpDialog.tsx';
import { refreshHelps, useHelps } from './helps.queries.ts';
import styles from './HelpsTab.module.css';
import { helpTexts } from './helps.texts.ts';
import { VideoThumbnail } from './VideoThumbnail.tsx';

/** The help videos in the settings, for super users (HELP-04). */
export function HelpsTab() {
  const t = useTexts(helpTexts);
  const [edited, setEdited] = useState<Help | 'new' | null>(null);
  const pages = useHelps('');
  useErrorToast(pages.error);
  const remove = useRemove();
  const add = (): void => setEdited('new');
  const name = ({ video, title, description }: Help) => (
    <span className={styles.help}>
      <span className={styles.picture}>
        <VideoThumbnail video={video} />
      </span>
      <span className={styles.words}>
        <strong className="two-lines">{title}</strong>
        <span className="ellipsis">{description}</span>
      </span>
    </span>
  );
  const buttons = (help: Help) => (
    <span className={styles.buttons}>
      <IconButton36 icon="edit" label={t('edit', { title: help.title })} onClick={() => setEdited(help)} />
      <IconButton36 icon="trash" label={t('remove', { title: help.title })} onClick={() => void remove(help)} />
    </span>
  );
  return (
    <section className={styles.tab}>
      {pages.rows.length > 0 && (
        <div className={styles.head}>
          <Button variant="contained" startIcon={<Icon name="add" size={18} />} onClick={add}>
            {t('add')}
          </Button>
        </div>
      )}
      <Table
        label={t('manage')}
        isLoading={pages.isPending}
        failed={
          pages.isError && !pages.data ? { title: t('loadFailed'), onRetry: () => void pages.refetch() } : undefined
        }
        empty={
          <EmptyState icon="play" title={t('none')} text={t('noneText')} action={{ label: t('add'), onClick: add }} />
        }
        more={moreOf(pages)}
        rows={pages.rows}
        idOf={({ id }) => id}
        columns={[
          { title: t('videoTitle'), renderCell: name },
          { title: t('video'), renderCell: ({ video }) => <code>{video}</code>, className: styles.code },
          { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
        ]}
        openOf={(help) => () => setEdited(help)}
        renderCard={(help) => (
          <div className={styles.card}>
            {name(help)}
            {buttons(help)}
          </div>
        )}
      />
      {edited && <HelpDialog help={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

function useRemove() {
  const t = useTexts(helpTexts);
  const confirm = useConfirm();
  const { run } = useCall(helpsApi.remove);
  return async ({ id, title }: Help): Promise<void> => {
    const question = { title: t('removeTitle', { title }), text: t('removeText'), confirm: t('removeConfirm') };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await run({ params: { helpId: id } });
      toast.success(t('removed'));
    } catch {
      // `useCall` has shown the error. Another super user may have deleted the video, which the list then shows.
    }
    refreshHelps();
    keepMainFocus();
  };
}
