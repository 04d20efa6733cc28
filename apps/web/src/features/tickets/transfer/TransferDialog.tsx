import { limits, type Ticket } from '@recado/contracts';
import { useRef, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { ChoicesFailed } from '../../../ui/fields/ChoicesFailed.tsx';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { TextArea } from '../../../ui/fields/Field.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { SummaryButton } from '../../assistantHelp/index.ts';
import type { TicketActions } from '../actions/useTicketActions.ts';
import { ticketTexts } from '../tickets.texts.ts';
import styles from './TransferDialog.module.css';
import { useAbsence } from './useAbsence.ts';
import { useTransfer } from './useTransfer.ts';
import { ofEach, useTransferChoice, type TransferChoice, type TransferProblems } from './useTransferChoice.ts';
import { useUserSearch } from './useUserSearch.ts';

type Props = { tickets: readonly Ticket[]; actions: TicketActions; onClose: () => void };

/** Transfers tickets to a queue, or to a user of it (DLG-12 to DLG-16). Shows the list afterwards (TIC-24). */
export function TransferDialog({ tickets, actions, onClose }: Props) {
  const t = useTexts(ticketTexts);
  const only = tickets.length === 1 ? tickets[0] : undefined;
  const choice = useTransferChoice(only);
  const { user, queue, queueId, connectionId, connections, problems } = choice;
  const [typed, setTyped] = useState('');
  const [comment, setComment] = useState('');
  const form = useRef<HTMLDivElement>(null);
  const show = (found: TransferProblems): void => {
    choice.setProblems(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const { progress, transfer } = useTransfer({ tickets, actions, onClose, onRefused: show });
  const submit = (): void => {
    const missing: TransferProblems = {
      ...(queueId === null && { queue: 'chooseQueue' }),
      ...(connectionId === null && { connection: 'chooseConnection' }),
    };
    if (Object.keys(missing).length > 0) return show(missing);
    const target = [user?.name, queue?.name].filter(Boolean).join(' · ');
    void transfer((ticket) => toBody(ticket, choice, comment), target);
  };
  const absence = useAbsence(user, queue);
  const isBusy = progress !== null;
  return (
    <FormDialog
      title={t('transferTitle', { count: tickets.length })}
      submit={isBusy && !only ? t('transferring', { done: progress, all: tickets.length }) : t('transfer')}
      busy={isBusy}
      isDirty={user !== null || queueId !== null || typed !== '' || comment !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={form} style={{ display: 'contents' }}>
        <UserField tickets={tickets} choice={choice} typed={typed} onType={setTyped} />
        <SelectField
          label={t('queue')}
          {...choice.queues}
          value={queueId}
          error={problems.queue && t(problems.queue)}
          onChange={choice.chooseQueue}
        />
        {absence && (
          <p className={styles.absence} role="status">
            <Icon name="warning" size={16} />
            {absence}
          </p>
        )}
        <SelectField
          label={t('connection')}
          {...connections}
          {...(!only && { options: [{ id: ofEach, name: t('ownConnections') }, ...connections.options] })}
          value={connectionId}
          error={problems.connection && t(problems.connection)}
          onChange={choice.chooseConnection}
        />
        <TextArea
          label={t('comment')}
          help={t('commentHelp')}
          value={comment}
          maxLength={limits.transferComment}
          onChange={setComment}
        />
        {only && (
          <SummaryButton ticketId={only.id} value={comment} maxLength={limits.transferComment} onChange={setComment} />
        )}
      </div>
    </FormDialog>
  );
}

/** Chooses a user; in a large team users are searched. */
function UserField({
  tickets,
  choice,
  typed,
  onType,
}: {
  tickets: readonly Ticket[];
  choice: TransferChoice;
  typed: string;
  onType: (typed: string) => void;
}) {
  const t = useTexts(ticketTexts);
  const common = useTexts(uiTexts);
  const { isSmall, found, isAsked, isSearching, retry } = useUserSearch(typed, tickets);
  const { user, problems } = choice;
  const asked = isSearching ? t('searching') : isAsked ? t('userNone') : t('userSearch');
  return (
    <>
      <Combobox
        isFirst
        isOptional
        opensByItself={isSmall}
        label={t('user')}
        help={user ? undefined : t('userHelp')}
        placeholder={isSmall ? t('userChoose') : t('userSearch')}
        error={problems.user && t(problems.user)}
        options={found}
        value={user}
        onChange={choice.chooseUser}
        onType={onType}
        note={retry ? common('choicesFailed') : asked}
        faceOf={() => ({})}
        below={({ online, queues }) =>
          [t(online ? 'online' : 'offline'), ...queues.map(({ name }) => name)].join(' · ')
        }
      />
      {retry && <ChoicesFailed onRetry={retry} />}
    </>
  );
}

/** Returns the change of a ticket. It always names the connection (DLG-14), null for a deleted one. */
function toBody({ whatsappId }: Ticket, { user, queueId, connectionId }: TransferChoice, comment: string) {
  const chosen = connectionId === ofEach ? whatsappId : connectionId;
  return {
    status: user ? ('open' as const) : ('pending' as const),
    userId: user?.id ?? null,
    queueId,
    ...(comment.trim() !== '' && { comment: comment.trim() }),
    whatsappId: chosen,
  };
}
