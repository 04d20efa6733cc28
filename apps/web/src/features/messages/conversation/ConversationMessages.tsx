import type { Ticket } from '@recado/contracts';
import type { RefObject } from 'react';
import { MessageList, type MessageListHandle } from '../../../conversation/list/MessageList.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { ConversationSkeleton } from '../../../ui/lists/Skeletons.tsx';
import { ticketLines } from '../list/ticketLines.tsx';
import { useLines } from '../list/useLines.ts';
import { messageTexts } from '../messages.texts.ts';
import { TypingBubble } from '../presence/TypingBubble.tsx';
import type { ShownPages } from './useShownPages.ts';

type Props = {
  ref: RefObject<MessageListHandle | null>;
  ticket: Ticket;
  shown: ShownPages;
  contactWrites: boolean;
  onAtEnd: (isAtEnd: boolean) => void;
};

/** The messages of a conversation, or why there are none. */
export function ConversationMessages({ ref, ticket, shown, contactWrites, onAtEnd }: Props) {
  const t = useTexts(messageTexts);
  const userId = useSession((state) => state.user?.id ?? 0);
  const { pages, startAt, isOnTheWay, toLatest, loadOlder, loadNewer } = shown;
  const lines = useLines(ticket, pages);
  const { name } = ticket.contact;
  if (pages.error) return <ErrorState title={t('loadFailed')} text={t('loadFailedText')} onRetry={pages.refetch} />;
  if (pages.isPending) return <ConversationSkeleton />;
  if (lines.length === 0) return <EmptyState icon="chat" title={t('nothingYet')} />;
  return (
    <MessageList
      key={startAt ?? 'latest'}
      ref={ref}
      place={`ticket-${ticket.id}`}
      ways={ticketLines}
      startAt={startAt}
      hasNewer={pages.hasNewer}
      loadNewer={loadNewer}
      toLatest={toLatest}
      label={t('conversation', { name })}
      lines={lines}
      userId={userId}
      hasOlder={pages.hasOlder}
      isLoadingOlder={pages.isFetchingOlder || isOnTheWay}
      loadOlder={loadOlder}
      onAtEnd={onAtEnd}
      foot={contactWrites && <TypingBubble name={name} />}
    />
  );
}
