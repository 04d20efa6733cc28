import type { AnyConnection, ConnectionHealth } from '@recado/contracts';
import type { CSSProperties } from 'react';
import { dateText, clock } from '../../../lib/format/dates.ts';
import { useMay } from '../../../lib/session/may.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { connectionColor } from '../../../ui/labels/connectionColor.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { Table, type ListState } from '../../../ui/lists/Table.tsx';
import { readablePhone } from '../../../lib/format/readablePhone.ts';
import styles from './ConnectionList.module.css';
import { connectionTexts } from '../connections.texts.ts';
import { HealthLine } from './HealthLine.tsx';
import { providerTexts } from '../provider.texts.ts';
import { SessionButtons } from './SessionButtons.tsx';
import { StatusChip } from './StatusChip.tsx';

type Actions = {
  onEdit: (one: AnyConnection) => void;
  onRemove: (one: AnyConnection) => void;
  onShowQr: (one: AnyConnection) => void;
  onShowLetters: (one: AnyConnection) => void;
};
type Props = Actions &
  ListState & { connections: readonly AnyConnection[]; health: ReadonlyMap<number, ConnectionHealth> };

/** Connections as a table, as cards on a phone; below each its health. */
export function ConnectionList({ connections, health, onEdit, onRemove, onShowQr, onShowLetters, ...state }: Props) {
  const t = useTexts(connectionTexts);
  const mayChange = useMay('connections-page:editOrDeleteConnection');
  const line = (one: AnyConnection) =>
    health.has(one.id) && (
      <HealthLine connection={one} health={health.get(one.id)!} onShowLetters={() => onShowLetters(one)} />
    );
  const chip = (one: AnyConnection) => (
    <StatusChip status={one.status} notice={one.notice ?? null} provider={one.provider} />
  );
  const session = (one: AnyConnection) => <SessionButtons connection={one} onShowQr={() => onShowQr(one)} />;
  const buttons = (one: AnyConnection) => mayChange && <Buttons one={one} onEdit={onEdit} onRemove={onRemove} />;
  return (
    <Table
      {...state}
      label={t('title')}
      rows={connections}
      idOf={({ id }) => id}
      size="large"
      columns={[
        { title: t('connection'), renderCell: (one) => <Face one={one} /> },
        { title: t('state'), renderCell: chip, className: styles.state },
        { title: t('session'), renderCell: session, className: styles.session },
        {
          title: t('updated'),
          renderCell: ({ updatedAt }) => <span className="num">{`${dateText(updatedAt)} ${clock(updatedAt)}`}</span>,
          className: styles.updated,
        },
        {
          title: t('default'),
          renderCell: ({ isDefault }) => isDefault && <Default />,
          kind: 'mark',
          className: styles.default,
        },
        { title: t('actions'), renderCell: buttons, kind: 'buttons', className: styles.actions },
      ]}
      renderBelow={line}
      openOf={(one) => (mayChange ? () => onEdit(one) : undefined)}
      renderCard={(one) => (
        <div className={styles.card}>
          <div className={styles.top}>
            <Face one={one} />
            {buttons(one)}
          </div>
          <div className={styles.marks}>
            {chip(one)}
            {one.isDefault && <Default />}
          </div>
          {line(one)}
          {session(one)}
        </div>
      )}
    />
  );
}

function Face({ one: { id, name, number, provider, isDefault } }: { one: AnyConnection }) {
  const t = useTexts(connectionTexts);
  const tProvider = useTexts(providerTexts);
  return (
    <span className={styles.face} style={{ '--own-color': connectionColor(id) } as CSSProperties}>
      <span className={styles.icon}>
        <Icon name="phone" size={20} />
      </span>
      <span className={styles.words}>
        <b className="ellipsis">{name}</b>
        <small className="ellipsis">{number ? readablePhone(number) : t('noNumber')}</small>
        <small className="ellipsis">{tProvider(provider)}</small>
        {isDefault && <small className={styles.narrow}>{t('default')}</small>}
      </span>
    </span>
  );
}

function Default() {
  const t = useTexts(connectionTexts);
  return (
    <span className={styles.mark}>
      <Icon name="check" size={16} />
      {t('default')}
    </span>
  );
}

function Buttons({ one, onEdit, onRemove }: Pick<Actions, 'onEdit' | 'onRemove'> & { one: AnyConnection }) {
  const t = useTexts(connectionTexts);
  return (
    <span className={styles.buttons}>
      <IconButton36 icon="edit" label={t('edit', { name: one.name })} onClick={() => onEdit(one)} />
      <IconButton36 icon="trash" label={t('remove', { name: one.name })} onClick={() => onRemove(one)} />
    </span>
  );
}
