import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { tagsApi, type TagBrief, type Ticket } from '@recado/contracts';
import { Suspense, useState } from 'react';
import { queryClient, useEndpoint } from '../../lib/server/api.ts';
import { normalizeForSearch } from '../../lib/format/normalizeForSearch.ts';
import { useChannel } from '../../lib/live/realtime.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { PanelSection } from '../../ui/page/PanelSection.tsx';
import { SearchField } from '../../ui/fields/SearchField.tsx';
import { Tag } from '../../ui/labels/Tag.tsx';
import { tagTexts } from './tags.texts.ts';
import { TagDialog } from './lazyTagDialog.ts';
import styles from './TicketTags.module.css';
import { useTicketTags } from './useTicketTags.ts';

/** The tags of a ticket in upper case and their colours (I18N-09): each can be taken off, and others put on. */
export function TicketTags({ ticket }: { ticket: Ticket }) {
  const t = useTexts(tagTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { tags, put, takeOff } = useTicketTags(ticket);
  /** The name of the tag that is being created; null while none is. */
  const [created, setCreated] = useState<string | null>(null);
  return (
    <PanelSection label={t('title')}>
      <ul className={styles.tags}>
        {tags.map((tag) => (
          <li key={tag.id}>
            <Tag
              name={tag.name}
              color={tag.color}
              size="large"
              end={
                <button
                  type="button"
                  className={styles.takeOff}
                  aria-label={t('takeOff', { name: tag.name })}
                  onClick={() => takeOff(tag)}
                >
                  <Icon name="close" size={14} />
                </button>
              }
            />
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.add}
            aria-label={t('choose')}
            aria-haspopup="dialog"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <Icon name="add" size={16} />
            {t('addToTicket')}
          </button>
        </li>
      </ul>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': t('choose') } }}
        >
          <Choices
            tags={tags}
            put={put}
            takeOff={takeOff}
            onCreate={(name) => {
              setAnchor(null);
              setCreated(name);
            }}
          />
        </Popover>
      )}
      <Suspense>
        {created !== null && <TagDialog tag={null} name={created} onCreated={put} onClose={() => setCreated(null)} />}
      </Suspense>
    </PanelSection>
  );
}

/** All tags of the company, those of the ticket checked. */
function Choices({
  tags,
  put,
  takeOff,
  onCreate,
}: {
  tags: readonly TagBrief[];
  put: (tag: TagBrief) => void;
  takeOff: (tag: TagBrief) => void;
  onCreate: (name: string) => void;
}) {
  const t = useTexts(tagTexts);
  const [search, setSearch] = useState('');
  const { data, isError } = useEndpoint(tagsApi.list, undefined, { staleTime: 0 });
  useChannel('tag', () => void queryClient.invalidateQueries({ queryKey: [tagsApi.list.path] }));
  const found = data?.filter(({ name }) => normalizeForSearch(name).includes(normalizeForSearch(search.trim())));
  const isOn = (tag: TagBrief): boolean => tags.some(({ id }) => id === tag.id);
  return (
    <div className={styles.choices}>
      <SearchField autoFocus label={t('search')} value={search} onChange={setSearch} />
      <fieldset className={styles.list}>
        <legend className="visually-hidden">{t('title')}</legend>
        {isError && !data && <p className={styles.quiet}>{t('loadFailed')}</p>}
        {found?.length === 0 && <p className={styles.quiet}>{data?.length === 0 ? t('none') : t('noneFound')}</p>}
        {found?.map((tag) => (
          <label key={tag.id} className={styles.choice}>
            <input type="checkbox" checked={isOn(tag)} onChange={() => (isOn(tag) ? takeOff(tag) : put(tag))} />
            <Tag name={tag.name} color={tag.color} size="large" />
          </label>
        ))}
      </fieldset>
      {found?.length === 0 && (
        <Button variant="text" startIcon={<Icon name="add" size={18} />} onClick={() => onCreate(search.trim())}>
          {search.trim() === '' ? t('add') : t('createNamed', { name: search.trim() })}
        </Button>
      )}
    </div>
  );
}
