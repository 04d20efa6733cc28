import { tagsApi, usersApi } from '@recado/contracts';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useEndpoint } from '../../../lib/server/api.ts';
import { retryOf } from '../../../lib/server/retryOf.ts';
import { useMay } from '../../../lib/session/may.tsx';
import { useTexts } from '../../../lib/texts/texts.ts';
import { DateField } from '../../../ui/fields/DateField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { MenuBelow } from '../../../ui/popups/MenuBelow.tsx';
import { RetryItem } from '../../../ui/popups/RetryItem.tsx';
import { Check } from '../list/bulk/Check.tsx';
import { noFilters, searchFilterOf, showInbox, useInbox, type SearchFilters as Filters } from '../list/inbox.ts';
import styles from './SearchFilters.module.css';
import listStyles from '../list/TicketList.module.css';
import { ticketTexts } from '../tickets.texts.ts';

const change = (part: Partial<Filters>): void => showInbox({ filters: { ...useInbox.getState().filters, ...part } });
const toggled = (chosen: readonly number[], id: number): number[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];

/** The filters of a search: tags, attendants (for administrators), days, unread (TIC-07, TIC-08). */
export function SearchFilters() {
  const t = useTexts(ticketTexts);
  const filters = useInbox((state) => state.filters);
  const mayChooseUsers = useMay('tickets-manager:showall');
  const tags = useEndpoint(tagsApi.list);
  const users = useEndpoint(usersApi.list, undefined, { enabled: mayChooseUsers });
  const nameOf = (rows: readonly Row[] | undefined, chosen: readonly number[], label: string): string =>
    chosen.length === 1
      ? (rows?.find(({ id }) => id === chosen[0])?.name ?? label)
      : chosen.length > 1
        ? `${label}: ${chosen.length}`
        : label;
  return (
    <div className={styles.bar} role="group" aria-label={t('filters')}>
      <Several
        label={nameOf(tags.data, filters.tags, t('tags'))}
        isOn={filters.tags.length > 0}
        none={t('noTags')}
        rows={tags.data}
        onRetry={retryOf(tags)}
        chosen={filters.tags}
        onToggle={(id) => change({ tags: toggled(filters.tags, id) })}
      />
      {mayChooseUsers && (
        <Several
          label={nameOf(users.data, filters.users, t('users'))}
          isOn={filters.users.length > 0}
          none=""
          rows={users.data}
          onRetry={retryOf(users)}
          chosen={filters.users}
          onToggle={(id) => change({ users: toggled(filters.users, id) })}
        />
      )}
      <DateField
        look="chip"
        isOptional
        label={t('createdOn')}
        value={filters.date}
        onChange={(date) => change({ date })}
      />
      <DateField
        look="chip"
        isOptional
        label={t('updatedOn')}
        value={filters.updatedAt}
        onChange={(updatedAt) => change({ updatedAt })}
      />
      <button
        type="button"
        className={styles.chip}
        aria-pressed={filters.unreadOnly}
        onClick={() => change({ unreadOnly: !filters.unreadOnly })}
      >
        {t('unreadOnly')}
      </button>
      {searchFilterOf(filters) && (
        <button type="button" className={styles.clear} onClick={() => showInbox({ filters: noFilters })}>
          {t('clearFilters')}
        </button>
      )}
    </div>
  );
}

type Row = { id: number; name: string; color?: string };

function Several({
  label,
  isOn,
  none,
  rows,
  onRetry,
  chosen,
  onToggle,
}: {
  label: string;
  isOn: boolean;
  none: string;
  rows: readonly Row[] | undefined;
  onRetry: (() => void) | undefined;
  chosen: readonly number[];
  onToggle: (id: number) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        data-on={isOn}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="ellipsis">{label}</span>
        <Icon name="expandMore" size={16} />
      </button>
      {anchor && (
        <MenuBelow anchor={anchor} edge="left" onClose={() => setAnchor(null)}>
          {onRetry && <RetryItem onRetry={onRetry} />}
          {rows?.length === 0 && <MenuItem disabled>{none}</MenuItem>}
          {rows?.map(({ id, name, color }) => (
            <MenuItem key={id} role="menuitemcheckbox" aria-checked={chosen.includes(id)} onClick={() => onToggle(id)}>
              <Check isOn={chosen.includes(id)} />
              {color && <span className={listStyles.dot} style={{ background: color }} />}
              {name}
            </MenuItem>
          ))}
        </MenuBelow>
      )}
    </>
  );
}
