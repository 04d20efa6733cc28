import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { MenuBelow } from '../../../ui/popups/MenuBelow.tsx';
import type { Customer } from '../customers/customers.ts';
import { deleteAs, reactAs } from './playPhone.ts';
import type { PhoneMessage } from './phoneWorld.ts';
import { sandboxTexts } from '../sandbox.texts.ts';

const emojis = ['👍', '❤️', '😂', '🙏'] as const;

type Props = {
  message: PhoneMessage;
  customer: Customer;
  anchor: HTMLElement;
  onClose: () => void;
  onReply: () => void;
  onEdit: () => void;
};

/** The actions of a customer on a message: answer and react; edit or delete their own. */
export function PhoneMenu({ message, customer, anchor, onClose, onReply, onEdit }: Props) {
  const t = useTexts(sandboxTexts);
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  const isOwn = message.side === 'out';
  return (
    <MenuBelow anchor={anchor} onClose={onClose}>
      <MenuItem onClick={choose(onReply)}>
        <Icon name="reply" size={18} />
        {t('reply')}
      </MenuItem>
      {emojis.map((emoji) => (
        <MenuItem key={emoji} onClick={choose(() => reactAs(customer, message, emoji))}>
          <Icon name="emoji" size={18} />
          {t('react', { emoji })}
        </MenuItem>
      ))}
      {message.reaction && (
        <MenuItem onClick={choose(() => reactAs(customer, message, ''))}>
          <Icon name="remove" size={18} />
          {t('unreact')}
        </MenuItem>
      )}
      {isOwn && message.kind === 'text' && (
        <MenuItem onClick={choose(onEdit)}>
          <Icon name="edit" size={18} />
          {t('edit')}
        </MenuItem>
      )}
      {isOwn && <Divider />}
      {isOwn && (
        <MenuItem className="danger" onClick={choose(() => deleteAs(customer, message))}>
          <Icon name="trash" size={18} />
          {t('delete')}
        </MenuItem>
      )}
    </MenuBelow>
  );
}
