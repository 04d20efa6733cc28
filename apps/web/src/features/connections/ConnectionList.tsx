import type { AnyConnection, ConnectionHealth } from '@recado/contracts';
import { Fragment, type CSSProperties } from 'react';
import { dateText, clock } from '../../lib/dates.ts';
import { useMay } from '../../lib/may.tsx';
import { useIsPhone } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton36 } from '../../ui/IconButton36.tsx';
import { SkeletonBar } from '../../ui/Skeletons.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { readablePhone } from '../../lib/readablePhone.ts';
import styles from './ConnectionList.module.css';
import { connectionTexts } from './connections.texts.ts';
import { HealthLine } from './HealthLine.tsx';
import { SessionButtons } from './SessionButtons.tsx';
import { StatusChip } from './StatusChip.tsx';

type Actions = { onEdit: (one: AnyConnection) => void; onRemove: (one: AnyConnection) => void; onShowQr: (one: AnyConnection) => void };
type Props = Actions & { connections: readonly AnyConnection[]; health: ReadonlyMap<number, ConnectionHealth> };

/** Connections as a table, as cards on a phone. */
export function ConnectionList(props: Props) {
  return useIsPhone() ? <Cards {...props} /> : <Table {...props} />;
}

function Table({ connections, health, ...actions }: Props) {
  const t = useTexts(connectionTexts);
  return (
    <div className={styles.room}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('connection')}</th>
            <th className={styles.state}>{t('state')}</th>
            <th className={styles.session}>{t('session')}</th>
            <th className={styles.updated}>{t('updated')}</th>
            <th className={styles.default}>
              <VisuallyHidden>{t('default')}</VisuallyHidden>
            </th>
            <th className={styles.actions}>
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {connections.map((one) => (
            <Fragment key={one.id}>
              <tr>
                <th scope="row">
                  <Face one={one} />
                </th>
                <td>
                  <StatusChip status={one.status} notice={one.notice ?? null} provider={one.provider} />
                </td>
                <td>
                  <SessionButtons connection={one} onShowQr={() => actions.onShowQr(one)} />
                </td>
                <td className={styles.number}>
                  {dateText(one.updatedAt)} {clock(one.updatedAt)}
                </td>
                <td>{one.isDefault && <Default />}</td>
                <td>
                  <Buttons one={one} {...actions} />
                </td>
              </tr>
              {health.has(one.id) && (
                <tr className={styles.health}>
                  {/* One cell that reaches over the row: cells counted out would be columns still where some are hidden. */}
                  <td>
                    <div className={styles.across}>
                      <HealthLine name={one.name} health={health.get(one.id)!} />
                    </div>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ connections, health, ...actions }: Props) {
  return (
    <ul className={styles.cards}>
      {connections.map((one) => (
        <li key={one.id} className={styles.card}>
          <div className={styles.top}>
            <Face one={one} />
            <Buttons one={one} {...actions} />
          </div>
          <div className={styles.marks}>
            <StatusChip status={one.status} notice={one.notice ?? null} provider={one.provider} />
            {one.isDefault && <Default />}
          </div>
          {health.has(one.id) && <HealthLine name={one.name} health={health.get(one.id)!} />}
          <SessionButtons connection={one} onShowQr={() => actions.onShowQr(one)} />
        </li>
      ))}
    </ul>
  );
}

/** The colours of queues, in turn by id: neighbours differ, and one keeps its own. */
const colorOf = (id: number): string => `var(--mui-palette-queue-${(id % 8) + 1})`;

function Face({ one: { id, name, number, isDefault } }: { one: AnyConnection }) {
  const t = useTexts(connectionTexts);
  return (
    <span className={styles.face} style={{ '--own-color': colorOf(id) } as CSSProperties}>
      <span className={styles.icon}>
        <Icon name="phone" size={20} />
      </span>
      <span className={styles.words}>
        <b className="ellipsis">{name}</b>
        <small className="ellipsis">{number ? readablePhone(number) : t('noNumber')}</small>
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
  const mayChange = useMay('connections-page:editOrDeleteConnection');
  if (!mayChange) return null;
  return (
    <span className={styles.buttons}>
      <IconButton36 icon="edit" label={t('edit', { name: one.name })} onClick={() => onEdit(one)} />
      <IconButton36 icon="trash" label={t('remove', { name: one.name })} onClick={() => onRemove(one)} />
    </span>
  );
}

/** The rows while they are on their way; a quick answer shows none (LAY-39). */
export function ConnectionListSkeleton() {
  const t = useTexts(connectionTexts);
  return (
    <output className={styles.skeleton} aria-label={t('loading')}>
      {['a', 'b', 'c'].map((row) => (
        <span key={row} className={styles.skeletonRow}>
          <SkeletonBar width="24%" />
          <SkeletonBar width="12%" />
          <SkeletonBar width="16%" />
          <SkeletonBar width="14%" />
        </span>
      ))}
    </output>
  );
}
