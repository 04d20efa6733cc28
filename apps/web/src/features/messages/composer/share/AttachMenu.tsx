import MenuItem from '@mui/material/MenuItem';
import { Suspense, useState } from 'react';
import { lazily } from '../../../../lib/react/lazily.ts';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../../../ui/icons/IconButton36.tsx';
import { MenuBelow } from '../../../../ui/popups/MenuBelow.tsx';
import { messageTexts } from '../../messages.texts.ts';
import { shareTexts } from './share.texts.ts';

type DialogProps = { ticketId: number; onClose: () => void };
const LocationDialog = lazily<DialogProps>(() => import('./LocationDialog.tsx').then((found) => found.LocationDialog));
const ContactsDialog = lazily<DialogProps>(() => import('./ContactsDialog.tsx').then((found) => found.ContactsDialog));

type Props = { ticketId: number; isDisabled: boolean; onFiles: () => void };

/** The menu for attaching files, a location, or contact cards. */
export function AttachMenu({ ticketId, isDisabled, onFiles }: Props) {
  const t = useTexts(shareTexts);
  const common = useTexts(messageTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [shared, setShared] = useState<'location' | 'contacts' | null>(null);
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  const Dialog = shared === 'location' ? LocationDialog : ContactsDialog;
  return (
    <>
      <IconButton36
        icon="attach"
        label={common('attach')}
        active={anchor !== null}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isDisabled}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      {anchor && (
        <MenuBelow anchor={anchor} edge="left" onClose={() => setAnchor(null)}>
          <MenuItem onClick={choose(onFiles)}>
            <Icon name="document" size={18} />
            {t('files')}
          </MenuItem>
          <MenuItem onClick={choose(() => setShared('location'))}>
            <Icon name="location" size={18} />
            {t('location')}
          </MenuItem>
          <MenuItem onClick={choose(() => setShared('contacts'))}>
            <Icon name="person" size={18} />
            {t('contact')}
          </MenuItem>
        </MenuBelow>
      )}
      <Suspense>{shared && <Dialog ticketId={ticketId} onClose={() => setShared(null)} />}</Suspense>
    </>
  );
}
