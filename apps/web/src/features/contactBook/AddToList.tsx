import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { contactListsApi, type ContactList } from '@recado/contracts';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { numberText } from '../../lib/format/numberText.ts';
import { toast } from '../../lib/notices/toasts.tsx';
import { paths } from '../../lib/routes.ts';
import { call, useEndpoint } from '../../lib/server/api.ts';
import { useMay } from '../../lib/session/may.tsx';
import { usePlan } from '../../lib/session/plan.tsx';
import { hasCampaignsFlag } from '../../lib/session/sessionState.ts';
import { retryOf } from '../../lib/server/retryOf.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MenuBelow } from '../../ui/popups/MenuBelow.tsx';
import { RetryItem } from '../../ui/popups/RetryItem.tsx';
import { ContactListDialog } from '../contactLists/index.ts';
import styles from './AddToList.module.css';
import { contactBookTexts } from './contactBook.texts.ts';
import type { InParts } from './useParts.ts';

/** Adds the selected contacts to a list of campaigns that is chosen, or created for them. Only where there are campaigns. */
export function AddToList(props: { inParts: InParts }) {
  const mayEdit = useMay('campaigns-page:edit');
  const isInPlan = usePlan('useCampaigns');
  return mayEdit && isInPlan && hasCampaignsFlag() ? <ListButton {...props} /> : null;
}

function ListButton({ inParts }: { inParts: InParts }) {
  const t = useTexts(contactBookTexts);
  const add = useAdd(inParts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isCreating, setCreating] = useState(false);
  const asked = useEndpoint(contactListsApi.list, undefined, { enabled: anchor !== null });
  const { data: lists } = asked;
  const retry = retryOf(asked);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        startIcon={<Icon name="contacts" size={18} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('addToList')}
      </Button>
      {anchor && (
        <MenuBelow anchor={anchor} edge="left" onClose={close}>
          {retry && <RetryItem onRetry={retry} />}
          {lists?.length === 0 && <MenuItem disabled>{t('noLists')}</MenuItem>}
          {lists?.map((list) => (
            <MenuItem
              key={list.id}
              onClick={() => {
                close();
                void add(list);
              }}
            >
              <span className={styles.name}>{list.name}</span>
              <span className={styles.count}>{numberText(list.contactsCount)}</span>
            </MenuItem>
          ))}
          <MenuItem
            onClick={() => {
              close();
              setCreating(true);
            }}
          >
            <Icon name="add" size={18} />
            {t('newList')}
          </MenuItem>
        </MenuBelow>
      )}
      <Suspense>
        {isCreating && (
          <ContactListDialog list={null} onCreated={(list) => void add(list)} onClose={() => setCreating(false)} />
        )}
      </Suspense>
    </>
  );
}

/** Adds contacts to a list, and tells how many came and why others did not. */
function useAdd(inParts: InParts) {
  const t = useTexts(contactBookTexts);
  const navigate = useNavigate();
  return async ({ id, name }: ContactList): Promise<void> => {
    const sum = { added: 0, known: 0, withoutNumber: 0 };
    await inParts(async (contactIds, signal) => {
      const part = await call(contactListsApi.addContacts, {
        params: { contactListId: id },
        body: { contactIds },
        signal,
      });
      sum.added += part.addedCount;
      sum.known += part.knownCount;
      sum.withoutNumber += part.withoutNumberCount;
    });
    const { added, known, withoutNumber } = sum;
    if (added + known + withoutNumber === 0) return;
    const sentences = [
      t('addedToList', { count: added, name }),
      known > 0 && t('knownInList', { count: known }),
      withoutNumber > 0 && t('withoutNumber', { count: withoutNumber }),
    ];
    const open = { label: t('openList'), run: () => void navigate({ to: paths.contactListItems(String(id)) }) };
    toast[added > 0 ? 'success' : 'info'](sentences.filter(Boolean).join(' '), { action: open });
  };
}
