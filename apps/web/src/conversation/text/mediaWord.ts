import type { Translate } from '../../lib/texts/texts.ts';
import type { IconName } from '../../lib/icons/iconNames.ts';
import { mediaKindOf } from '../content/mediaKinds.ts';
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
  if (mediaType === 'deleted') return { icon: 'blocked', text: t('someoneDeleted') };
  if (mediaType === 'image' && sticker) return { icon: 'emoji', text: t('sticker') };
  const { name } = mediaKindOf(mediaType);
  if (!name) return { icon: null, text: words };
  const kind = t(name.word);
  if (name.word === 'call') return { icon: name.icon, text: kind };
  if (name.word === 'document') return { icon: name.icon, text: words || mediaName || kind };
  return { icon: name.icon, text: words ? `${kind} · ${words}` : kind };
}
