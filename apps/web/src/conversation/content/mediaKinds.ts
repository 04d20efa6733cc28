import type { MediaType, Message } from '@recado/contracts';
import type { IconName } from '../../lib/icons/iconNames.ts';

type MediaKind = {
  /** Icon and key of the text that names the kind; null for a plain text. */
  name: { icon: IconName; word: 'photo' | 'video' | 'audio' | 'document' | 'location' | 'contactCard' | 'call' } | null;
  /** The meaning of the body: text, or the code of a place or of contact cards (CONV-15). */
  body: 'text' | 'place' | 'contacts';
  /** True if the media fill the bubble up to its edge. */
  isEdgeToEdge: boolean;
};

const contacts: MediaKind = {
  name: { icon: 'person', word: 'contactCard' },
  body: 'contacts',
  isEdgeToEdge: false,
};

/** Facts about each kind of message. A new kind in the contract does not compile until it has a row. */
export const mediaKinds: Record<MediaType, MediaKind> = {
  conversation: { name: null, body: 'text', isEdgeToEdge: false },
  image: { name: { icon: 'camera', word: 'photo' }, body: 'text', isEdgeToEdge: true },
  video: { name: { icon: 'video', word: 'video' }, body: 'text', isEdgeToEdge: true },
  audio: { name: { icon: 'microphone', word: 'audio' }, body: 'text', isEdgeToEdge: false },
  application: { name: { icon: 'document', word: 'document' }, body: 'text', isEdgeToEdge: false },
  locationMessage: { name: { icon: 'location', word: 'location' }, body: 'place', isEdgeToEdge: true },
  contactMessage: contacts,
  vcard: contacts,
  call_log: { name: { icon: 'phone', word: 'call' }, body: 'text', isEdgeToEdge: false },
};

/** Returns the facts about a kind. The list of tickets also has states, such as `deleted`: these are plain text. */
export const mediaKindOf = (mediaType: string | null): MediaKind =>
  mediaType !== null && Object.hasOwn(mediaKinds, mediaType)
    ? mediaKinds[mediaType as MediaType]
    : mediaKinds.conversation;

/** Returns whether the media of a message fill its bubble up to the edge. Stickers do not. */
export const isEdgeToEdge = ({ mediaType, sticker }: Pick<Message, 'mediaType' | 'sticker'>): boolean =>
  mediaKindOf(mediaType).isEdgeToEdge && !sticker;
