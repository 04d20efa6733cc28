import { limits, ticketsApi, usersApi, type CallOf, type ReplyOf, type Ticket } from '@recado/contracts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/server/api.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { toast } from '../../../lib/notices/toasts.tsx';
import { Combobox } from '../../../ui/fields/Combobox.tsx';
import { TextArea } from '../../../ui/fields/Field.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { SummaryButton } from '../../assistantHelp/index.ts';
import { changeMany } from '../actions/changeMany.ts';
import { clearSelection, keepSelected } from '../list/selection.ts';
import { ticketTexts } from '../tickets.texts.ts';
import { useConnectionChoices, useQueueChoices } from '../search/useChoices.ts';
import { patchTicket, refuse, useBusyTickets, type TicketActions } from '../actions/useTicketActions.ts';
import styles from './TransferDialog.module.css';
import { useAbsence } from './useAbsence.ts';
import { useUserSearch } from './useUserSearch.ts';

type User = ReplyOf<typeof usersApi.list>[number];
type Props = { tickets: readonly Ticket[]; actions: TicketActions; onClose: () => void };
type Problems = Partial<
  Record<'user' | 'queue' | 'connection', 'chooseQueue' | 'chooseConnection' | 'optionGone' | 'userWithoutQueue'>
>;

/** The pressed button stays busy at least this long (LAY-38). */
const leastBusyMs = 400;
/** The choice of the connection each of several tickets has; no row has this id. */
const ofEach = -1;

const refusals: Record<string, Problems> = {
  ERR_USER_DONT_EXISTS: { user: 'optionGone' },
  ERR_NO_QUEUE_FOUND: { queue: 'optionGone' },
  ERR_NO_WAPP_FOUND: { connection: 'optionGone' },
};

/** Transfers tickets to a queue, or to a user of it (DLG-12 to DLG-16). Shows the list afterwards (TIC-24). */
export function TransferDialog({ tickets, actions, onClose }: Props) {
  const t = useTexts(ticketTexts);
  const [typed, setTyped] = useState('');
  const [user, setUser] = useState<User | null>(null);
  const [queueId, setQueueId] = useState<number | null>(null);
  const only = tickets.length === 1 ? tickets[0] : undefined;
  const { connections, preferred } = useConnectionChoices(only?.whatsappId);
  const [chosenConnection, setConnection] = useState<number | null | undefined>(only ? undefined : ofEach);
  const connectionId = chosenConnection === undefined ? (only?.whatsappId ?? preferred) : chosenConnection;
  const [comment, setComment] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [progress, setProgress] = useState<number | null>(null);
  const queues = useQueueChoices();
  const { isSmall, found, isAsked, isSearching, isError } = useUserSearch(typed);
  const form = useRef<HTMLDivElement>(null);
  const isGone = useRef(false);
  useEffect(() => () => void (isGone.current = true), []);

  // A person is chosen within the own queues: the others would take the ticket out of that person's sight.
  const choices = user ? queues.filter(({ id }) => user.queues.some((queue) => queue.id === id)) : queues;
  const choose = (picked: User | null): void => {
    setUser(picked);
    setProblems(({ user: _, ...others }) => ({
      ...others,
      ...(picked && picked.queues.length === 0 && { user: 'userWithoutQueue' as const }),
    }));
    if (!picked) return;
    const fits = (id: number | null | undefined): id is number =>
      id !== null && id !== undefined && picked.queues.some((queue) => queue.id === id);
    setQueueId((before) =>
      fits(before)
        ? before
        : fits(only?.queueId)
          ? only.queueId
          : picked.queues.length === 1
            ? picked.queues[0]!.id
            : null,
    );
  };
  const show = (problem: Problems): void => {
    setProblems(problem);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  const send = async (body: (ticket: Ticket) => CallOf<typeof ticketsApi.update>['body']): Promise<void> => {
    setProgress(0);
    const idleAt = Date.now() + leastBusyMs;
    const ids = new Set(tickets.map(({ id }) => id));
    // Out of one's sight with the transfer: the screen it is on is told nothing of that (TIC-26).
    useBusyTickets.setState((state) => ({ ids: new Set([...state.ids, ...ids]) }));
    const { done, refused } = await changeMany(tickets, (ticket) => patchTicket(ticket, body(ticket)), setProgress);
    setTimeout(
      () => useBusyTickets.setState((state) => ({ ids: new Set([...state.ids].filter((id) => !ids.has(id))) })),
      leastBusyMs,
    );
    const [first] = refused;
    if (only && first) {
      setTimeout(() => !isGone.current && setProgress(null), Math.max(0, idleAt - Date.now()));
      const problem = first.error instanceof ApiError ? refusals[first.error.code] : undefined;
      return problem ? show(problem) : refuse(first.error, actions.open);
    }
    onClose();
    actions.leave();
    const name = [user?.name, queues.find(({ id }) => id === queueId)?.name].filter(Boolean).join(' · ');
    const summary = only ? t('transferred', { name }) : t('transferredMany', { count: done.length });
    if (refused.length > 0) toast.error(t('someRefused', { summary, count: refused.length }));
    else toast.success(summary, { icon: 'transfer' });
    if (refused.length > 0) keepSelected(refused.map(({ item }) => item));
    else clearSelection();
  };
  const submit = (): void => {
    const missing: Problems = {
      ...(queueId === null && { queue: 'chooseQueue' }),
      ...(connectionId === null && { connection: 'chooseConnection' }),
    };
    if (Object.keys(missing).length > 0) return show(missing);
    void send((ticket) => ({
      status: user ? 'open' : 'pending',
      userId: user?.id ?? null,
      queueId,
      ...(comment.trim() !== '' && { comment: comment.trim() }),
      // The call always names it (DLG-14).
      ...(connectionId === ofEach
        ? ticket.whatsappId !== null && { whatsappId: ticket.whatsappId }
        : { whatsappId: connectionId! }),
    }));
  };
  const absence = useAbsence(
    user,
    queues.find(({ id }) => id === queueId),
  );
  const busy = progress !== null;
  const note = isError ? t('userNone') : isSearching ? t('searching') : isAsked ? t('userNone') : t('userSearch');
  return (
    <FormDialog
      title={t('transferTitle', { count: tickets.length })}
      submit={busy && !only ? t('transferring', { done: progress, all: tickets.length }) : t('transfer')}
      busy={busy}
      isDirty={user !== null || queueId !== null || typed !== '' || comment !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={form} style={{ display: 'contents' }}>
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
          onChange={choose}
          onType={setTyped}
          note={note}
          faceOf={() => ({})}
          below={({ online, queues: own }) =>
            [t(online ? 'online' : 'offline'), ...own.map(({ name }) => name)].join(' · ')
          }
        />
        <SelectField
          label={t('queue')}
          options={choices}
          value={queueId}
          error={problems.queue && t(problems.queue)}
          onChange={(id) => {
            setQueueId(id);
            setProblems(({ queue: _, ...others }) => others);
          }}
        />
        {absence && (
          <p className={styles.absence} role="status">
            <Icon name="warning" size={16} />
            {absence}
          </p>
        )}
        <SelectField
          label={t('connection')}
          options={only ? connections : [{ id: ofEach, name: t('ownConnections') }, ...connections]}
          value={connectionId}
          error={problems.connection && t(problems.connection)}
          onChange={(id) => {
            setConnection(id);
            setProblems(({ connection: _, ...others }) => others);
          }}
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
