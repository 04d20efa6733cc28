import type { Message } from '@recado/contracts';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { copyText } from '../../lib/copyText.ts';
import { useTexts } from '../../lib/texts.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MenuBelow } from '../../ui/MenuBelow.tsx';
import { messageTexts } from './messages.texts.ts';
import { optionsOf } from './messageOptions.ts';
import { readSignature } from './signature.ts';

type Props = { message: Message; anchor: HTMLElement; canWrite: boolean; onClose: () => void; onReply: () => void; onRemove: () => void };

/** The options of one message: answer, copy, and for ours delete for everyone (CONV-16 to CONV-18). */
export function MessageMenu({ message, anchor, canWrite, onClose, onReply, onRemove }: Props) {
  const t = useTexts(messageTexts);
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  const copy = (): void => void copyText(readSignature(message).text);
  const { canReply, canCopy, canRemove } = optionsOf(message, canWrite);
  return (
    <MenuBelow anchor={anchor} onClose={onClose}>
      {canReply && (
        <MenuItem onClick={choose(onReply)}>
          <Icon name="reply" size={18} />
          {t('reply')}
        </MenuItem>
      )}
      {canCopy && (
        <MenuItem onClick={choose(copy)}>
          <Icon name="copy" size={18} />
          {t('copy')}
        </MenuItem>
      )}
      {canRemove && (canReply || canCopy) && <Divider />}
      {canRemove && (
        <MenuItem className="danger" onClick={choose(onRemove)}>
          <Icon name="trash" size={18} />
          {t('remove')}
        </MenuItem>
      )}
    </MenuBelow>
  );
}
