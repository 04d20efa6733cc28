import { messagesApi, type Message, type Ticket } from '@recado/contracts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useId, useState } from 'react';
import { useCall } from '../../../lib/server/api.ts';
import { useClientKey } from '../../../lib/server/useClientKey.ts';
import { useIsPhone } from '../../../lib/browser/screen.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { useDebouncedValue } from '../../../lib/react/useDebouncedValue.ts';
import { Avatar } from '../../../ui/labels/Avatar.tsx';
import { EmptyState } from '../../../ui/lists/EmptyState.tsx';
import { ErrorState } from '../../../ui/lists/ErrorState.tsx';
import { SearchField } from '../../../ui/fields/SearchField.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { mediaAddress } from '../../../lib/server/mediaAddress.ts';
import { putMessage } from '../messages.realtime.ts';
import { messageTexts } from '../messages.texts.ts';
import { Quote } from '../bubble/Quote.tsx';
import styles from './ForwardDialog.module.css';
import { useForwardTargets } from './useForwardTargets.ts';

/** Maximum number of tickets per forward (wire 3.3). */
const mostTargets = 10;

type Props = { message: Message; contactName: string; onClose: () => void };

/** Forwards a message to tickets. Resolves with whether it was stored; failures are shown. */
function useForward(messageId: number): { forward: (ticketIds: number[]) => Promise<boolean>; busy: boolean } {
  const { run, busy } = useCall(messagesApi.forward);
  const clientKeyOf = useClientKey();
  const forward = async (ticketIds: number[]): Promise<boolean> => {
    const body = { ticketIds, clientKey: clientKeyOf(ticketIds) };
    const sent = await run({ params: { messageId }, body }).catch(() => null);
    if (!sent) return false;
    for (const one of sent.messages) putMessage(one);
    return true;
  };
  return { forward, busy };
}

/** Forwards a message to up to ten open tickets. If one refuses it, it is sent to none and the choice stays. */
export function ForwardDialog({ message, contactName, onClose }: Props) {
  const t = useTexts(messageTexts);
  const id = useId();
  const isPhone = useIsPhone();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly Ticket[]>([]);
  const { tickets, isPending, isError, refetch } = useForwardTargets(useDebouncedValue(search.trim()));
  const { forward, busy } = useForward(message.id);
  const isChosen = (ticket: Ticket): boolean => chosen.some((one) => one.id === ticket.id);
  const isFull = chosen.length >= mostTargets;
  // Chosen tickets stay visible even if the search no longer matches them.
  const rows = [...chosen.filter((one) => !tickets.some((ticket) => ticket.id === one.id)), ...tickets];
  const toggle = (ticket: Ticket): void =>
    setChosen((before) => (isChosen(ticket) ? before.filter((one) => one.id !== ticket.id) : [...before, ticket]));
  const submit = async (): Promise<void> => {
    if (chosen.length === 0 || !(await forward(chosen.map((ticket) => ticket.id)))) return;
    toast.success(t('forwardedTo', { count: chosen.length }));
    onClose();
  };
  return (
    <Dialog
      open
      fullScreen={isPhone}
      onClose={() => !busy && onClose()}
      slotProps={{ paper: { 'aria-labelledby': id, className: styles.paper ?? '' } }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2 id={id} className={styles.title}>
          {t('forwardTitle')}
        </h2>
        <div className={styles.top}>
          <Quote message={message} contactName={contactName} />
          <SearchField autoFocus label={t('searchTicket')} value={search} onChange={setSearch} />
        </div>
        <fieldset className={styles.list}>
          <legend className="visually-hidden">{t('openTickets')}</legend>
          {isError && rows.length === 0 && <ErrorState title={t('targetsFailed')} onRetry={() => void refetch()} />}
          {!isError && !isPending && rows.length === 0 && (
            <EmptyState icon="forum" title={search ? t('noTargetFound') : t('noTarget')} />
          )}
          {rows.map((ticket) => (
            <label key={ticket.id} className={styles.target}>
              <input
                type="checkbox"
                checked={isChosen(ticket)}
                disabled={isFull && !isChosen(ticket)}
                onChange={() => toggle(ticket)}
              />
              <TargetWords ticket={ticket} />
            </label>
          ))}
        </fieldset>
        <div className={styles.actions}>
          <span className={styles.count} role="status">
            {isFull ? t('mostTargets', { max: mostTargets }) : ''}
          </span>
          <Button variant="text" color="inherit" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <SubmitButton busy={busy} disabled={chosen.length === 0}>
            {chosen.length > 0 ? t('forwardCount', { count: chosen.length }) : t('forward')}
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  );
}

/** The contact of a ticket, with its queue, connection and agent. */
function TargetWords({ ticket: { contact, isGroup, queue, whatsapp, user } }: { ticket: Ticket }) {
  return (
    <>
      <Avatar
        id={contact.id}
        name={contact.name}
        photo={mediaAddress(contact.profilePicUrl)}
        size={32}
        isGroup={isGroup}
      />
      <span className={styles.words}>
        <b className="ellipsis" dir="auto">
          {contact.name}
        </b>
        <small className="ellipsis">{[queue?.name, whatsapp?.name, user?.name].filter(Boolean).join(' · ')}</small>
      </span>
    </>
  );
}
