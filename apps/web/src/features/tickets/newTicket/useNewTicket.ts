import { mayChooseQueue, ticketsApi } from '@recado/contracts';
import { useRef, useState } from 'react';
import { useCall } from '../../../lib/server/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { PickedContact } from '../../contacts/index.ts';
import { refuse, type TicketActions } from '../actions/useTicketActions.ts';
import { showInbox } from '../list/inbox.ts';
import { useConnectionChoices, useQueueChoices } from '../search/useChoices.ts';
import { putTicket, recount } from '../tickets.realtime.ts';
import { problemsOf, refusalOf, type NewTicketField, type Problems } from './newTicketForm.ts';

export type NewTicketOptions = {
  actions: TicketActions;
  /** The contact that is chosen at first (CONT-04); null for none. */
  known: PickedContact | null;
  onClose: () => void;
};

/** The choices of a new ticket, their problems, and its creation. A refusal leaves everything as it was filled in. */
export function useNewTicket({ actions, known, onClose }: NewTicketOptions) {
  const me = useSession((state) => state.user);
  const isAdmin = me?.profile === 'admin';
  const [contact, setContact] = useState<PickedContact | null>(known);
  const own = me?.queues ?? [];
  const all = useQueueChoices();
  const mine = { profile: me?.profile ?? 'user', queueIds: own.map(({ id }) => id) };
  const queues = { ...all, options: all.options.filter(({ id }) => mayChooseQueue(mine, id)) };
  // A user with one queue has no choice to make.
  const [queueId, setQueue] = useState<number | null>(!isAdmin && own.length === 1 ? own[0]!.id : null);
  const { connections, preferred } = useConnectionChoices(me?.whatsappId);
  const [chosenConnection, setConnection] = useState<number | null | undefined>();
  const whatsappId = chosenConnection === undefined ? preferred : chosenConnection;
  const [problems, setProblems] = useState<Problems>({});
  const { run, busy } = useCall(ticketsApi.create, { quiet: true });
  /** The element around the fields. */
  const fields = useRef<HTMLDivElement>(null);

  /** Returns a function that makes a choice, which ends the problem of its field. */
  const chooses =
    <Value>(field: NewTicketField, choose: (value: Value) => void) =>
    (value: Value): void => {
      choose(value);
      setProblems(({ [field]: _, ...others }) => others);
    };
  const show = (found: Problems): void => {
    setProblems(found);
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = async (): Promise<void> => {
    const missing = problemsOf({ contactId: contact?.id ?? null, queueId, whatsappId }, isAdmin);
    if (Object.keys(missing).length > 0 || !contact || whatsappId === null || !me) return show(missing);
    try {
      const ticket = await run({
        body: { contactId: contact.id, queueId, whatsappId, userId: me.id, status: 'open' },
      });
      putTicket(ticket);
      recount();
      showInbox({ tab: 'open', sub: 'open' });
      onClose();
      actions.open(ticket);
    } catch (error) {
      const refused = refusalOf(error);
      if (Object.keys(refused).length > 0) show(refused);
      else refuse(error, actions.open);
    }
  };
  return {
    fields,
    isAdmin,
    contact,
    chooseContact: chooses('contact', setContact),
    queues,
    queueId,
    chooseQueue: chooses('queue', setQueue),
    connections,
    whatsappId,
    chooseConnection: chooses('connection', setConnection),
    problems,
    busy,
    submit,
  };
}
