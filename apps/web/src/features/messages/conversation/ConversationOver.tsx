import { cutText, type Message, type Provider } from '@recado/contracts';
import { Suspense } from 'react';
import { lazily } from '../../../lib/react/lazily.ts';
import { ContactDialog } from '../../contacts/index.ts';
import { keepQuoted } from '../composer/quotedDraft.ts';
import { writtenNumber, type SharedContact } from '../../../conversation/content/parseContacts.ts';

const MessageMenu = lazily(() => import('../menu/MessageMenu.tsx').then((found) => found.MessageMenu));
const ReactionBar = lazily(() => import('../reactions/ReactionBar.tsx').then((found) => found.ReactionBar));
const DetailsDialog = lazily(() => import('../details/DetailsDialog.tsx').then((found) => found.DetailsDialog));
const ForwardDialog = lazily(() => import('../forward/ForwardDialog.tsx').then((found) => found.ForwardDialog));
const MediaViewer = lazily(() =>
  import('../../../conversation/viewer/MediaViewer.tsx').then((found) => found.MediaViewer),
);

/** The open dialog or menu over the conversation; only one at a time. */
export type Over =
  | { kind: 'menu' | 'reactions'; message: Message; anchor: HTMLElement }
  | { kind: 'details' | 'forward'; message: Message }
  | { kind: 'media'; messageId: number }
  | { kind: 'contact'; contact: SharedContact };

type Props = {
  over: Over | null;
  setOver: (over: Over | null) => void;
  ticketId: number;
  contactName: string;
  canWrite: boolean;
  provider: Provider | null;
  messages: readonly Message[];
  remove: (message: Message) => void;
  react: (message: Message, emoji: string) => void;
};

/** Renders the open dialog or menu. */
export const ConversationOver = (props: Props) => <Suspense>{renderDialogs(props)}</Suspense>;

function renderDialogs({ over, setOver, ticketId, contactName, canWrite, provider, messages, remove, react }: Props) {
  const close = (): void => setOver(null);
  switch (over?.kind) {
    case 'menu': {
      const { message, anchor } = over;
      // The menu can open the reactions, at its own position.
      return (
        <MessageMenu
          message={message}
          anchor={anchor}
          canWrite={canWrite}
          provider={provider}
          onClose={close}
          onReply={() => keepQuoted(ticketId, message)}
          onReact={() => setOver({ kind: 'reactions', message, anchor })}
          onForward={() => setOver({ kind: 'forward', message })}
          onDetails={() => setOver({ kind: 'details', message })}
          onRemove={() => remove(message)}
        />
      );
    }
    case 'reactions':
      return (
        <ReactionBar
          message={over.message}
          anchor={over.anchor}
          onReact={(emoji) => react(over.message, emoji)}
          onClose={close}
        />
      );
    case 'details':
      return (
        <DetailsDialog
          message={messages.find(({ id }) => id === over.message.id) ?? over.message}
          contactName={contactName}
          onClose={close}
        />
      );
    case 'forward':
      return <ForwardDialog message={over.message} contactName={contactName} onClose={close} />;
    case 'media':
      return (
        <MediaViewer items={mediaOf(messages)} startAt={over.messageId} contactName={contactName} onClose={close} />
      );
    case 'contact':
      return (
        <ContactDialog
          known={{
            name: cutText(over.contact.name, 50),
            number: writtenNumber(over.contact),
            email: over.contact.email,
          }}
          onClose={close}
        />
      );
    default:
      return null;
  }
}

/** Returns the pictures and videos of the media viewer, oldest first. */
const mediaOf = (messages: readonly Message[]): Message[] =>
  messages
    .filter(
      ({ mediaType, mediaUrl, mediaStatus, sticker, isDeleted, fromMe }) =>
        (mediaType === 'image' || mediaType === 'video') &&
        mediaUrl &&
        mediaStatus === 'ready' &&
        !sticker &&
        !(isDeleted && fromMe),
    )
    .toSorted((a, b) => (a.sentAt < b.sentAt ? -1 : a.sentAt > b.sentAt ? 1 : a.id - b.id));
