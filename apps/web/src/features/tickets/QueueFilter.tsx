import { queuesApi } from '@recado/contracts';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useEndpoint } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton36 } from '../../ui/IconButton36.tsx';
import { MenuBelow } from '../../ui/MenuBelow.tsx';
import { showInbox, useInbox } from './inbox.ts';
import styles from './TicketList.module.css';
import { ticketTexts } from './tickets.texts.ts';

/** The choice of queues the lists are narrowed to: one's own, or any for administrators (TIC-05). */
export function QueueFilter() {
  const t = useTexts(ticketTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = useInbox((state) => state.queueIds);
  const user = useSession((state) => state.user);
  const { data = [] } = useEndpoint(queuesApi.list, undefined, { enabled: anchor !== null });
  const own = new Set(user?.queues.map(({ id }) => id));
  const queues = user?.profile === 'admin' ? data : data.filter(({ id }) => own.has(id));
  const label = chosen.length > 0 ? t('queuesChosen', { count: chosen.length }) : t('queuesAll');
  const toggle = (id: number): void => showInbox({ queueIds: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] });
  return (
    <>
      <IconButton36 icon="filter" label={label} active={chosen.length > 0} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)} />
      {anchor && (
        <MenuBelow anchor={anchor} onClose={() => setAnchor(null)}>
          <MenuItem role="menuitemcheckbox" aria-checked={chosen.length === 0} onClick={() => showInbox({ queueIds: [] })}>
            <Check isOn={chosen.length === 0} />
            {t('everyQueue')}
          </MenuItem>
          <Divider />
          {queues.length === 0 && (
            <MenuItem disabled role="menuitem">
              {t('noQueues')}
            </MenuItem>
          )}
          {queues.map(({ id, name, color }) => (
            <MenuItem key={id} role="menuitemcheckbox" aria-checked={chosen.includes(id)} onClick={() => toggle(id)}>
              <Check isOn={chosen.includes(id)} />
              <span className={styles.dot} style={{ background: color }} />
              {name}
            </MenuItem>
          ))}
        </MenuBelow>
      )}
    </>
  );
}

/** A box with its tick, for the eye; the entry around it says its state itself. */
const Check = ({ isOn }: { isOn: boolean }) => <span className={isOn ? `${styles.check} ${styles.checked}` : styles.check}>{isOn && <Icon name="check" size={16} />}</span>;
