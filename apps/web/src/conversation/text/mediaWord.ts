import type { Translate } from '../../lib/texts.ts';
import type { IconName } from '../../ui/iconShapes.ts';
import type { conversationTexts } from '../conversation.texts.ts';
import { plainText } from './parseWhatsAppText.ts';

type Shown = { icon: IconName | null; text: string };
type Given = { body: string; mediaType: string | null; mediaName?: string | null; sticker?: boolean };

/**
 * A message in one line, for quotes and list rows: its text, or the kind of its media in the viewer's language with
 * what was written to it (behaviour 1.8).
 */
export function mediaWord(
  t: Translate<typeof conversationTexts>,
  { mediaType, body, mediaName, sticker = false }: Given,
): Shown {
  const words = plainText(body);
  const both = (kind: string): string => (words ? `${kind} · ${words}` : kind);
  switch (mediaType) {
    case 'image':
      return sticker ? { icon: 'emoji', text: t('sticker') } : { icon: 'camera', text: both(t('photo')) };
    case 'video':
      return { icon: 'video', text: both(t('video')) };
    case 'audio':
      return { icon: 'microphone', text: both(t('audio')) };
    case 'application':
      return { icon: 'document', text: words || mediaName || t('document') };
    case 'locationMessage':
      return { icon: 'location', text: both(t('location')) };
    case 'contactMessage':
    case 'vcard':
      return { icon: 'person', text: both(t('contactCard')) };
    case 'call_log':
      return { icon: 'phone', text: t('call') };
    case 'deleted':
      return { icon: 'blocked', text: t('someoneDeleted') };
    default:
      return { icon: null, text: words };
  }
}
