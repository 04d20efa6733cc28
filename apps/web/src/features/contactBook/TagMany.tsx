import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { contactsApi, tagsApi, type Tag } from '@recado/contracts';
import { Suspense, useState } from 'react';
import { numberText } from '../../lib/format/numberText.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { call, useEndpoint } from '../../lib/server/api.ts';
import { retryOf } from '../../lib/server/retryOf.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Tag as TagLabel } from '../../ui/labels/Tag.tsx';
import { MenuBelow } from '../../ui/popups/MenuBelow.tsx';
import { RetryItem } from '../../ui/popups/RetryItem.tsx';
import { TagDialog } from '../tags/index.ts';
import { contactBookTexts } from './contactBook.texts.ts';
import type { InParts } from './useParts.ts';

/** Tags the selected contacts with a tag that is chosen, or created for them. */
export function TagMany({ inParts }: { inParts: InParts }) {
  const t = useTexts(contactBookTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isCreating, setCreating] = useState(false);
  const asked = useEndpoint(tagsApi.list, undefined, { enabled: anchor !== null });
  const { data: tags } = asked;
  const retry = retryOf(asked);
  const close = (): void => setAnchor(null);
  const add = async ({ id }: Tag): Promise<void> => {
    const result = { tagged: 0, skipped: 0 };
    await inParts(async (contactIds, signal) => {
      const part = await call(contactsApi.tag, { body: { contactIds, tagId: id }, signal });
      result.tagged += part.tagged;
      result.skipped += part.skipped;
    });
    if (result.skipped > 0) toast.info(t('taggedSome', { tagged: numberText(result.tagged), count: result.skipped }));
    else if (result.tagged > 0) toast.success(t('tagged', { count: result.tagged }));
  };
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        startIcon={<Icon name="tag" size={18} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('tagMany')}
      </Button>
      {anchor && (
        <MenuBelow anchor={anchor} edge="left" onClose={close}>
          {retry && <RetryItem onRetry={retry} />}
          {tags?.length === 0 && <MenuItem disabled>{t('noTags')}</MenuItem>}
          {tags?.map((tag) => (
            <MenuItem
              key={tag.id}
              onClick={() => {
                close();
                void add(tag);
              }}
            >
              <TagLabel name={tag.name} color={tag.color} size="large" />
            </MenuItem>
          ))}
          <MenuItem
            onClick={() => {
              close();
              setCreating(true);
            }}
          >
            <Icon name="add" size={18} />
            {t('newTag')}
          </MenuItem>
        </MenuBelow>
      )}
      <Suspense>
        {isCreating && <TagDialog tag={null} onCreated={(tag) => void add(tag)} onClose={() => setCreating(false)} />}
      </Suspense>
    </>
  );
}
