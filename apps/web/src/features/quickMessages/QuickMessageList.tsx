import { mayChangeQuickMessage, quickMessagesApi, type QuickMessage } from '@recado/contracts';
import { slashed } from '../../lib/format/slashed.ts';
import { useCall } from '../../lib/server/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { RowSwitch } from '../../ui/lists/RowSwitch.tsx';
import { Table, type ListState } from '../../ui/lists/Table.tsx';
import styles from './QuickMessageList.module.css';
import { refreshQuickMessages } from './quickMessages.queries.ts';
import { quickMessageTexts } from './quickMessages.texts.ts';

type Actions = { onEdit: (record: QuickMessage) => void; onRemove: (record: QuickMessage) => void };
type Props = Actions & ListState & { records: readonly QuickMessage[] };

/** Quick messages as a table, as cards on a phone. */
export function QuickMessageList({ records, onEdit, onRemove, ...state }: Props) {
  const t = useTexts(quickMessageTexts);
  const me = useSession(({ user }) => user);
  const mayChange = (record: QuickMessage): boolean => me !== null && mayChangeQuickMessage(me, record);
  const buttons = (record: QuickMessage) =>
    mayChange(record) && <Buttons record={record} onEdit={onEdit} onRemove={onRemove} />;
  return (
    <Table
      {...state}
      label={t('title')}
      rows={records}
      idOf={({ id }) => id}
      columns={[
        {
          title: t('shortcode'),
          renderCell: ({ shortcode }) => (
            <div className={`ellipsis ${styles.typed}`} title={slashed(shortcode)}>
              {slashed(shortcode)}
            </div>
          ),
          className: styles.shortcode,
        },
        { title: t('message'), renderCell: (record) => <Words record={record} /> },
        { title: t('state'), renderCell: (record) => <Readers record={record} />, className: styles.state },
        {
          title: t('suggested'),
          renderCell: (record) => <Suggested record={record} mayChange={mayChange(record)} />,
          className: styles.suggested,
        },
        { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
      ]}
      openOf={(record) => (mayChange(record) ? () => onEdit(record) : undefined)}
      renderCard={(record) => (
        <div className={styles.card}>
          <div className={styles.words}>
            <strong className={`ellipsis ${styles.typed}`}>{slashed(record.shortcode)}</strong>
            <Words record={record} />
            <Readers record={record} />
            <div className={styles.suggestion}>
              <Suggested record={record} mayChange={mayChange(record)} />
            </div>
          </div>
          {buttons(record)}
        </div>
      )}
    />
  );
}

/** The text, and the name of the file. */
function Words({ record: { message, mediaName } }: { record: QuickMessage }) {
  const t = useTexts(quickMessageTexts);
  return (
    <div className={styles.content}>
      {(message || !mediaName) && <span className="ellipsis">{message || t('onlyFile')}</span>}
      {mediaName && (
        <span className={styles.fileName} title={mediaName}>
          <Icon name="attach" size={14} />
          <span className="ellipsis">{mediaName}</span>
        </span>
      )}
    </div>
  );
}

/** The state of a text that is offered after a slash, with a switch for those who may change it. */
function Suggested({ record: { id, shortcode, status }, mayChange }: { record: QuickMessage; mayChange: boolean }) {
  const t = useTexts(quickMessageTexts);
  const { run, busy } = useCall(quickMessagesApi.change);
  return (
    <RowSwitch
      isOn={status}
      label={t('suggest', { shortcode })}
      wordOf={(isOn) => t(isOn ? 'on' : 'off')}
      noticeOf={(isOn) => t(isOn ? 'switchedOn' : 'switchedOff', { shortcode: slashed(shortcode) })}
      isBusy={busy}
      mayChange={mayChange}
      save={(isOn) => run({ params: { quickMessageId: id }, body: { status: isOn } })}
      refresh={refreshQuickMessages}
    />
  );
}

/** The readers of a text, and who else may change one that is shared. */
function Readers({ record: { geral, allowEdit, userId, userName } }: { record: QuickMessage }) {
  const t = useTexts(quickMessageTexts);
  const isOwn = useSession(({ user }) => user?.id === userId);
  const owner = isOwn ? t('ofYou') : t('of', { name: userName });
  return (
    <span className={styles.readers}>
      <Icon name={geral ? 'group' : 'lock'} size={18} />
      <span className={styles.reader}>
        {t(geral ? 'everybody' : 'onlyYou')}
        {geral && (
          <small className="ellipsis" title={allowEdit ? undefined : owner}>
            {allowEdit ? t('mayEdit') : owner}
          </small>
        )}
      </span>
    </span>
  );
}

function Buttons({ record, onEdit, onRemove }: Actions & { record: QuickMessage }) {
  const t = useTexts(quickMessageTexts);
  const { shortcode } = record;
  return (
    <span className={styles.buttons}>
      <IconButton36 icon="edit" label={t('edit', { shortcode })} onClick={() => onEdit(record)} />
      <IconButton36 icon="trash" label={t('remove', { shortcode })} onClick={() => onRemove(record)} />
    </span>
  );
}
