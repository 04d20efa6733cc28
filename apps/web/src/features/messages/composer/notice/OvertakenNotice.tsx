import { conversationTexts } from '../../../../conversation/conversation.texts.ts';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { messageTexts } from '../../messages.texts.ts';
import { ComposerNotice } from './ComposerNotice.tsx';

/** Tells that the contact wrote while an unsent text was in the composer. */
export function OvertakenNotice({ contactName, onClose }: { contactName: string; onClose: () => void }) {
  const t = useTexts(messageTexts);
  const tConversation = useTexts(conversationTexts);
  return (
    <ComposerNotice tone="info" icon="chat" close={{ label: tConversation('close'), onClick: onClose }}>
      {t('wroteMeanwhile', { name: contactName })}
    </ComposerNotice>
  );
}
