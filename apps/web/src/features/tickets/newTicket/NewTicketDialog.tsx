import Button from '@mui/material/Button';
import { mayChooseQueue, ticketsApi } from '@recado/contracts';
import { Suspense, useRef, useState } from 'react';
import { useCall } from '../../../lib/server/api.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { ContactDialog, ContactPicker, type PickedContact } from '../../contacts/index.ts';
import { showInbox } from '../list/inbox.ts';
import { ticketTexts } from '../tickets.texts.ts';
import { putTicket, recount } from '../tickets.realtime.ts';
import { useConnectionChoices, useQueueChoices } from '../search/useChoices.ts';
import { refuse, type TicketActions } from '../actions/useTicketActions.ts';
import styles from './NewTicketDialog.module.css';
import { problemsOf, refusalOf, type NewTicketField, type Problems } from './newTicketForm.ts';

type Props = {
  actions: TicketActions;
  /** The contact that is chosen at first (CONT-04); null for none. */
  known: PickedContact | null;
  onClose: () => void;
};

/**
 * Opens a ticket with a contact, found or made here (DLG-02 to DLG-11). A refusal leaves everything as it was filled
 * in.
 */
export function NewTicketDialog({ actions, known, onClose }: Props) {
  const t = useTexts(ticketTexts);
  const me = useSession((state) => state.user);
  const isAdmin = me?.profile === 'admin';
  const [contact, setContact] = useState<PickedContact | null>(known);
  const [typed, setTyped] = useState('');
  const own = me?.queues ?? [];
  const all = useQueueChoices();
  const mine = { profile: me?.profile ?? 'user', queueIds: own.map(({ id }) => id) };
  const queues = { ...all, options: all.options.filter(({ id }) => mayChooseQueue(mine, id)) };
  // A user with one queue has no choice to make.
  const [chosenQueue, setQueue] = useState<number | null>(!isAdmin && own.length === 1 ? own[0]!.id : null);
  const { connections, preferred } = useConnectionChoices(me?.whatsappId);
  const [chosenConnection, setConnection] = useState<number | null | undefined>();
  const whatsappId = chosenConnection === undefined ? preferred : chosenConnection;
  const [problems, setProblems] = useState<Problems>({});
  const [isAdding, setAdding] = useState(false);
  const { run, busy } = useCall(ticketsApi.create, { quiet: true });
  const form = useRef<HTMLDivElement>(null);

  const changed = (field: NewTicketField): void => setProblems(({ [field]: _, ...others }) => others);
  const show = (found: Problems): void => {
    setProblems(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const submit = async (): Promise<void> => {
    const missing = problemsOf({ contactId: contact?.id ?? null, queueId: chosenQueue, whatsappId }, isAdmin);
    if (Object.keys(missing).length > 0 || !contact || whatsappId === null || !me) return show(missing);
    try {
      const ticket = await run({
        body: { contactId: contact.id, queueId: chosenQueue, whatsappId, userId: me.id, status: 'open' },
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
  const isNumber = /^[\d\s()+-]+$/.test(typed.trim());
  const error = (field: NewTicketField): string | undefined => problems[field] && t(problems[field]);
  return (
    <>
      <FormDialog
        title={t('create')}
        submit={t('createSubmit')}
        busy={busy}
        isDirty={contact !== known || typed !== ''}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        <div ref={form} style={{ display: 'contents' }}>
          <div className={styles.contact}>
            <Suspense fallback={<div style={{ height: 64 }} />}>
              <ContactPicker
                isFirst
                value={contact}
                error={error('contact')}
                onType={setTyped}
                onChange={(picked) => {
                  setContact(picked);
                  changed('contact');
                }}
              />
            </Suspense>
            <Button
              variant="text"
              size="small"
              className={styles.add ?? ''}
              startIcon={<Icon name="personAdd" size={16} />}
              onClick={() => setAdding(true)}
            >
              {t('addContact')}
            </Button>
          </div>
          <SelectField
            label={t('queue')}
            isOptional={isAdmin}
            {...queues}
            value={chosenQueue}
            error={error('queue')}
            {...(isAdmin && { empty: t('noQueue') })}
            onChange={(id) => {
              setQueue(id);
              changed('queue');
            }}
          />
          <SelectField
            label={t('connection')}
            {...connections}
            value={whatsappId}
            error={error('connection')}
            onChange={(id) => {
              setConnection(id);
              changed('connection');
            }}
          />
        </div>
      </FormDialog>
      <Suspense>
        {isAdding && (
          <ContactDialog
            known={isNumber ? { number: typed.trim() } : { name: typed.trim() }}
            onClose={() => setAdding(false)}
            onSaved={(saved) => {
              setContact(saved);
              changed('contact');
            }}
          />
        )}
      </Suspense>
    </>
  );
}
