import type { Ticket } from '@recado/contracts';
import { Suspense, type ReactNode } from 'react';
import { lazily } from '../../lib/react/lazily.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ErrorState } from '../../ui/lists/ErrorState.tsx';
import { ConversationSkeleton } from '../../ui/lists/Skeletons.tsx';
import { WaitingPane } from '../../ui/page/ListAndPane.tsx';
import type { TicketActions } from './actions/useTicketActions.ts';
import { TicketHeader } from './header/TicketHeader.tsx';
import { OpenTicket } from './OpenTicket.tsx';
import { ticketTexts } from './tickets.texts.ts';

const ErasedPane = lazily(() => import('./erased/ErasedPane.tsx').then((found) => found.ErasedPane));

/** The right half of the inbox: the chosen conversation, what is known of it while it loads, or `welcome`. */
export function TicketPane({
  uuid,
  messageId,
  ticket,
  error,
  refetch,
  actions,
  welcome,
}: {
  uuid: string | undefined;
  /** The message to scroll to. */ messageId: number | undefined;
  ticket: Ticket | undefined;
  /** Why it could not be loaded; null also for a missing ticket, which is left. */ error: Error | null;
  refetch: () => void;
  actions: TicketActions;
  welcome: ReactNode;
}) {
  const t = useTexts(ticketTexts);
  if (uuid === undefined) return welcome;
  if (ticket?.contact.isErased)
    return (
      <Suspense fallback={<ConversationSkeleton />}>
        <ErasedPane ticket={ticket} header={<TicketHeader ticket={ticket} actions={actions} />} />
      </Suspense>
    );
  if (ticket) return <OpenTicket key={ticket.id} ticket={ticket} actions={actions} messageId={messageId} />;
  return (
    <WaitingPane>
      {error ? (
        <ErrorState title={t('loadFailed')} text={t('loadFailedText')} onRetry={refetch} />
      ) : (
        <ConversationSkeleton />
      )}
    </WaitingPane>
  );
}
