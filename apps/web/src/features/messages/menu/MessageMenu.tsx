import type { Message, Provider } from '@recado/contracts';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { copyText } from '../../../lib/browser/copyText.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import type { IconName } from '../../../lib/icons/iconNames.ts';
import { MenuBelow } from '../../../ui/popups/MenuBelow.tsx';
import { translateMessage, useHelper } from '../../assistantHelp/index.ts';
import { downloadOriginal } from './downloadOriginal.ts';
import { messageTexts } from '../messages.texts.ts';
import { useConversation } from '../conversation/ConversationContext.ts';
import { startEdit } from '../composer/edit/editedMessage.ts';
import { optionsOf } from './messageOptions.ts';
import { readSignature } from '../../../conversation/text/readSignature.ts';

type Props = {
  message: Message;
  anchor: HTMLElement;
  canWrite: boolean;
  provider: Provider | null;
  onClose: () => void;
  onReply: () => void;
  onReact: () => void;
  onForward: () => void;
  onDetails: () => void;
  onRemove: () => void;
};

/**
 * The options of one message: answer, react, forward, copy, details, and for ours delete for everyone (CONV-16 to
 * CONV-18).
 */
export function MessageMenu({
  message,
  anchor,
  canWrite,
  provider,
  onClose,
  onReply,
  onReact,
  onForward,
  onDetails,
  onRemove,
}: Props) {
  const t = useTexts(messageTexts);
  const choose = (act: () => void) => () => {
    onClose();
    // The menu gives the focus back as it leaves: what opens takes it afterwards.
    requestAnimationFrame(act);
  };
  const copy = (): void => void copyText(readSignature(message).text);
  const { canReply, canReact, canForward, canCopy, canDownload, canRemove } = optionsOf(message, canWrite, provider);
  const { canEdit } = useConversation();
  const isHelped = useHelper() && !message.fromMe && !message.isDeleted;
  const words = canCopy ? readSignature(message).text : (message.transcript ?? '');
  const items: [boolean, IconName, string, () => void][] = [
    [canReply, 'reply', t('reply'), onReply],
    [canReact, 'emoji', t('react'), onReact],
    [canForward, 'redo', t('forward'), onForward],
    [canEdit(message), 'edit', t('edit'), () => startEdit(message)],
    [canCopy, 'copy', t('copy'), copy],
    [isHelped && words !== '', 'globe', t('translate'), () => void translateMessage(message, words)],
    [canDownload, 'download', t('downloadFile'), () => downloadOriginal(message, t('file'))],
    [true, 'list', t('details'), onDetails],
  ];
  return (
    <MenuBelow anchor={anchor} onClose={onClose}>
      {items.map(
        ([isOffered, icon, label, act]) =>
          isOffered && (
            <MenuItem key={icon} onClick={choose(act)}>
              <Icon name={icon} size={18} />
              {label}
            </MenuItem>
          ),
      )}
      {canRemove && <Divider />}
      {canRemove && (
        <MenuItem className="danger" onClick={choose(onRemove)}>
          <Icon name="trash" size={18} />
          {t('remove')}
        </MenuItem>
      )}
    </MenuBelow>
  );
}
