import { attachmentKinds, type AttachmentKind, type Message } from '@recado/contracts';
import { Suspense, useState } from 'react';
import { messageTime } from '../../../lib/format/dates.ts';
import { lazily } from '../../../lib/react/lazily.ts';
import { moreOf } from '../../../lib/server/more.ts';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { IconButton36 } from '../../../ui/icons/IconButton36.tsx';
import type { IconName } from '../../../lib/icons/iconNames.ts';
import { ListDialog } from '../../../ui/dialogs/ListDialog.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { useContactPanel } from '../../contacts/index.ts';
import { DocumentContent } from '../../../conversation/content/DocumentContent.tsx';
import { useConversation } from '../conversation/ConversationContext.ts';
import { FormattedText } from '../../../conversation/text/FormattedText.tsx';
import { conversationTexts } from '../../../conversation/conversation.texts.ts';
import styles from './Gallery.module.css';
import { galleryTexts } from './gallery.texts.ts';
import { Tile } from './Tile.tsx';
import { useGallery } from './useGallery.ts';
import { writerOf } from './writerOf.ts';
import { readSignature } from '../../../conversation/text/readSignature.ts';

const MediaViewer = lazily(() =>
  import('../../../conversation/viewer/MediaViewer.tsx').then((found) => found.MediaViewer),
);

const empty = {
  media: { icon: 'image', word: 'noMedia' },
  documents: { icon: 'document', word: 'noDocuments' },
  links: { icon: 'link', word: 'noLinks' },
} as const satisfies Record<AttachmentKind, { icon: IconName; word: string }>;

/** All pictures, documents and links of a conversation, newest first. */
export function GalleryDialog({ ticketId, onClose }: { ticketId: number; onClose: () => void }) {
  const t = useTexts(galleryTexts);
  const { contactName, jumpTo } = useConversation();
  const panel = useContactPanel();
  const isPhone = useIsPhone();
  const [kind, setKind] = useState<AttachmentKind>('media');
  const [viewed, setViewed] = useState<number | null>(null);
  const pages = useGallery(ticketId, kind);
  const { rows } = pages;
  const goTo = async (messageId: number): Promise<void> => {
    // On a phone the panel covers the whole screen and would hide the message.
    if (isPhone && !(await panel.close())) return;
    onClose();
    jumpTo(messageId);
  };
  return (
    <>
      <ListDialog
        title={t('title')}
        tabs={
          <Segmented
            label={t('title')}
            options={attachmentKinds.map((value) => ({ value, label: t(value) }))}
            value={kind}
            onChange={setKind}
          />
        }
        onClose={onClose}
        isLoading={pages.isLoading}
        failed={pages.isError && !pages.data ? { title: t('failed'), onRetry: () => void pages.refetch() } : undefined}
        empty={
          rows.length > 0 ? undefined : (
            <EmptyState icon={empty[kind].icon} title={t(empty[kind].word)} text={t('emptyText')} />
          )
        }
        count={rows.length}
        more={moreOf(pages)}
      >
        {kind === 'media' ? (
          <ul className={styles.tiles}>
            {rows.map((message) => (
              <li key={message.id}>
                <Tile message={message} contactName={contactName} onOpen={() => setViewed(message.id)} />
              </li>
            ))}
          </ul>
        ) : (
          <ul className={styles.list}>
            {rows.map((message) => (
              <Entry key={message.id} message={message} contactName={contactName} onGo={() => void goTo(message.id)} />
            ))}
          </ul>
        )}
      </ListDialog>
      <Suspense>
        {viewed !== null && (
          <MediaViewer
            items={rows.toReversed()}
            startAt={viewed}
            contactName={contactName}
            onGo={(messageId) => void goTo(messageId)}
            onClose={() => setViewed(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** A document, or a text with a link, with its author and time. */
function Entry({ message, contactName, onGo }: { message: Message; contactName: string; onGo: () => void }) {
  const t = useTexts(conversationTexts);
  const { text } = readSignature(message);
  return (
    <li className={styles.entry}>
      <div className={styles.content}>
        {message.mediaType === 'application' && (
          <DocumentContent name={message.mediaName} url={message.originalUrl} size={message.mediaSize} />
        )}
        {text && (
          <p className={styles.text}>
            <FormattedText text={text} />
          </p>
        )}
        <small>{[writerOf(message, contactName), messageTime(message.sentAt)].filter(Boolean).join(' · ')}</small>
      </div>
      <IconButton36 icon="forum" label={t('goToMessage')} onClick={onGo} />
    </li>
  );
}
