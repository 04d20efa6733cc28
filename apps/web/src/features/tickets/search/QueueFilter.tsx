import { queuesApi } from '@recado/contracts';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactNode } from 'react';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useEndpoint } from '../../../lib/server/api.ts';
import { retryOf } from '../../../lib/server/retryOf.ts';
import { useMay } from '../../../lib/session/may.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import { MenuBelow } from '../../../ui/popups/MenuBelow.tsx';
import { RetryItem } from '../../../ui/popups/RetryItem.tsx';
import { Check } from '../list/bulk/Check.tsx';
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
  const showAll = useInbox((state) => state.showAll);
  const maySeeAll = useMay('tickets-manager:showall');
  const isPhone = useIsPhone();
  const user = useSession((state) => state.user);
  const asked = useEndpoint(queuesApi.list, undefined, { enabled: anchor !== null });
  const { data } = asked;
  const retry = retryOf(asked);
  const own = new Set(user?.queues.map(({ id }) => id));
  const queues = user?.profile === 'admin' ? data : data?.filter(({ id }) => own.has(id));
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
          {/* On a phone the header has no room for its switch. */}
          {isPhone && maySeeAll && (
            <CheckItem isOn={showAll} divider onClick={() => showInbox({ showAll: !showAll })}>
              {t('showAll')}
            </CheckItem>
          )}
          <CheckItem isOn={chosen === null} onClick={() => showInbox({ queueIds: null })}>
            {t('everyQueue')}
          </CheckItem>
          <CheckItem
            isOn={chosen?.length === 0}
            onClick={() => showInbox({ queueIds: chosen?.length === 0 ? null : [] })}
          >
            {t('noQueue')}
          </CheckItem>
          <Divider />
          {retry && <RetryItem onRetry={retry} />}
          {queues?.length === 0 && (
            <MenuItem disabled role="menuitem">
              {t('noQueues')}
            </MenuItem>
          )}
          {queues?.map(({ id, name, color }) => (
            <CheckItem key={id} isOn={chosen?.includes(id) ?? false} onClick={() => toggle(id)}>
              <span className={styles.dot} style={{ background: color }} />
              {name}
            </CheckItem>
          ))}
        </MenuBelow>
      )}
    </>
  );
}

type ItemProps = { isOn: boolean; divider?: boolean; onClick: () => void; children: ReactNode };

/** An item of the menu that is on or off. */
function CheckItem({ isOn, divider = false, onClick, children }: ItemProps) {
  return (
    <MenuItem role="menuitemcheckbox" aria-checked={isOn} divider={divider} onClick={onClick}>
      <Check isOn={isOn} />
      {children}
    </MenuItem>
  );
}
