import MenuItem from '@mui/material/MenuItem';
import { personalDataApi } from '@recado/contracts';
import { Suspense, useState } from 'react';
import { toast } from '../../lib/notices/toasts.tsx';
import { lazily } from '../../lib/react/lazily.ts';
import { useCall } from '../../lib/server/api.ts';
import { useMay } from '../../lib/session/may.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { MenuBelow } from '../../ui/popups/MenuBelow.tsx';
import { personalDataTexts } from './personalData.texts.ts';
import { refreshTasks } from './personalData.queries.ts';

const EraseDialog = lazily(() => import('./EraseDialog.tsx').then((found) => found.EraseDialog));

type MenuContact = { id: number; name: string; isErased: boolean };

/** The menu of a contact for administrators: export the data of the person, or erase it (LGPD). */
export function ContactDataMenu({ contact }: { contact: MenuContact }) {
  const t = useTexts(personalDataTexts);
  const isAllowed = useMay('personal-data:manage');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isErasing, setErasing] = useState(false);
  const { run } = useCall(personalDataApi.exportContact);
  if (!isAllowed || contact.isErased) return null;
  const begin = async (): Promise<void> => {
    setAnchor(null);
    await run({ params: { contactId: contact.id } });
    refreshTasks();
    toast.success(t('exportBegun'));
  };
  return (
    <>
      <IconButton36
        icon="moreVertical"
        label={t('menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <MenuBelow anchor={anchor} onClose={() => setAnchor(null)}>
          <MenuItem onClick={() => void begin().catch(() => undefined)}>
            <Icon name="download" size={18} />
            {t('exportData')}
          </MenuItem>
          <MenuItem
            className="danger"
            onClick={() => {
              setAnchor(null);
              setErasing(true);
            }}
          >
            <Icon name="trash" size={18} />
            {t('eraseData')}
          </MenuItem>
        </MenuBelow>
      )}
      <Suspense>{isErasing && <EraseDialog contact={contact} onClose={() => setErasing(false)} />}</Suspense>
    </>
  );
}
