import { queuesApi } from '@recado/contracts';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useEndpoint } from '../../../lib/server/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { MenuBelow } from '../../../ui/popups/MenuBelow.tsx';
import { Check } from '../list/Check.tsx';
import { showInbox, useInbox } from '../list/inbox.ts';
import styles from '../list/TicketList.module.css';
import { ticketTexts } from '../tickets.texts.ts';

/**
 * The choice of queues the lists are narrowed to: one's own, or any for administrators; or what is in none (TIC-05).
 */
export function QueueFilter() {
  const t = useTexts(ticketTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = useInbox((state) => state.queueIds);
  const user = useSession((state) => state.user);
  const { data = [] } = useEndpoint(queuesApi.list, undefined, { enabled: anchor !== null });
  const own = new Set(user?.queues.map(({ id }) => id));
  const queues = user?.profile === 'admin' ? data : data.filter(({ id }) => own.has(id));
  const label =
    chosen === null
      ? t('queuesAll')
      : chosen.length > 0
        ? t('queuesChosen', { count: chosen.length })
        : t('queuesNone');
  const toggle = (id: number): void => {
    const next = chosen?.includes(id) ? chosen.filter((one) => one !== id) : [...(chosen ?? []), id];
    showInbox({ queueIds: next.length > 0 ? next : null });
  };
  return (
    <>
      <IconButton36
        icon="filter"
        label={label}
        active={chosen !== null}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <MenuBelow anchor={anchor} onClose={() => setAnchor(null)}>
          <MenuItem
            role="menuitemcheckbox"
            aria-checked={chosen === null}
            onClick={() => showInbox({ queueIds: null })}
          >
            <Check isOn={chosen === null} />
            {t('everyQueue')}
          </MenuItem>
          <MenuItem
            role="menuitemcheckbox"
            aria-checked={chosen?.length === 0}
            onClick={() => showInbox({ queueIds: chosen?.length === 0 ? null : [] })}
          >
            <Check isOn={chosen?.length === 0} />
            {t('noQueue')}
          </MenuItem>
          <Divider />
          {queues.length === 0 && (
            <MenuItem disabled role="menuitem">
              {t('noQueues')}
            </MenuItem>
          )}
          {queues.map(({ id, name, color }) => (
            <MenuItem
              key={id}
              role="menuitemcheckbox"
              aria-checked={chosen?.includes(id) ?? false}
              onClick={() => toggle(id)}
            >
              <Check isOn={chosen?.includes(id) ?? false} />
              <span className={styles.dot} style={{ background: color }} />
              {name}
            </MenuItem>
          ))}
        </MenuBelow>
      )}
    </>
  );
}
