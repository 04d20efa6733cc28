import { mayChangeUser, type ListedUser } from '@recado/contracts';
import { useSession } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { Avatar } from '../../ui/labels/Avatar.tsx';
import { VisuallyHidden } from '../../ui/labels/VisuallyHidden.tsx';
import { Table, type ListState } from '../../ui/lists/Table.tsx';
import styles from './UserList.module.css';
import { useHasTwoStep } from './users.queries.ts';
import { userTexts } from './users.texts.ts';

type Actions = { onEdit: (user: ListedUser) => void; onRemove: (user: ListedUser) => void };
type Props = Actions & ListState & { users: readonly ListedUser[] };

/** Users as a table, as cards on a phone. */
export function UserList({ users, onEdit, onRemove, ...state }: Props) {
  const t = useTexts(userTexts);
  const me = useSession((state) => state.user);
  const mayChange = ({ id, super: isSuper = false }: ListedUser): boolean =>
    me !== null && mayChangeUser(me, { id, super: isSuper });
  const buttons = (user: ListedUser) => mayChange(user) && <Buttons user={user} onEdit={onEdit} onRemove={onRemove} />;
  return (
    <Table
      {...state}
      label={t('title')}
      rows={users}
      idOf={({ id }) => id}
      size="large"
      columns={[
        { title: t('name'), renderCell: (user) => <NameAndEmail user={user} />, className: styles.name },
        { title: t('profile'), renderCell: ({ profile }) => t(profile), className: styles.profile },
        { title: t('queues'), renderCell: (user) => <Queues user={user} />, className: styles.queues },
        { title: t('presence'), renderCell: (user) => <Presence user={user} />, className: styles.presence },
        { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
      ]}
      openOf={(user) => (mayChange(user) ? () => onEdit(user) : undefined)}
      renderCard={(user) => (
        <div className={styles.card}>
          <div className={styles.words}>
            <NameAndEmail user={user} />
            <span>
              {t(user.profile)} · <Presence user={user} />
            </span>
            <Queues user={user} />
          </div>
          {buttons(user)}
        </div>
      )}
    />
  );
}

function NameAndEmail({ user: { id, name, email } }: { user: ListedUser }) {
  const t = useTexts(userTexts);
  const hasTwoStep = useHasTwoStep();
  const isMe = useSession(({ user }) => user?.id === id);
  return (
    <span className={styles.named}>
      <Avatar id={id} name={name} size={36} />
      <span className={styles.lines}>
        <span className="ellipsis" title={name}>
          {isMe ? t('nameOfMe', { name }) : name}
          {hasTwoStep(id) && (
            <span className={styles.badge} title={t('twoStepOn')}>
              <Icon name="lock" size={14} />
              <VisuallyHidden>{t('twoStepOn')}</VisuallyHidden>
            </span>
          )}
        </span>
        <span className={`ellipsis ${styles.email}`} title={email}>
          {email}
        </span>
      </span>
    </span>
  );
}

const Queues = ({ user: { queues } }: { user: ListedUser }) => (
  <span className={styles.pills}>
    {queues.map(({ id, name, color }) => (
      <span key={id} className={styles.queue}>
        <span className={styles.dot} style={{ background: color }} />
        {name}
      </span>
    ))}
  </span>
);

function Presence({ user: { online } }: { user: ListedUser }) {
  const t = useTexts(userTexts);
  return (
    <span className={online ? `${styles.state} ${styles.online}` : styles.state}>{t(online ? 'online' : 'away')}</span>
  );
}

/** The buttons of a row. Nobody can delete themselves here (ROLE-26). */
function Buttons({ user, onEdit, onRemove }: Actions & { user: ListedUser }) {
  const t = useTexts(userTexts);
  const isMe = useSession((state) => state.user?.id === user.id);
  const { name } = user;
  return (
    <span className={styles.buttons}>
      <IconButton36 icon="edit" label={t('edit', { name })} onClick={() => onEdit(user)} />
      {!isMe && <IconButton36 icon="trash" label={t('remove', { name })} onClick={() => onRemove(user)} />}
    </span>
  );
}
