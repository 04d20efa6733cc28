import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { ContactDialog, ContactPicker } from '../../contacts/index.ts';
import { ticketTexts } from '../tickets.texts.ts';
import styles from './NewTicketDialog.module.css';
import type { NewTicketField } from './newTicketForm.ts';
import { useNewTicket, type NewTicketOptions } from './useNewTicket.ts';

/** Opens a ticket with a contact, found or made here (DLG-02 to DLG-11). */
export function NewTicketDialog(props: NewTicketOptions) {
  const t = useTexts(ticketTexts);
  const form = useNewTicket(props);
  const [typed, setTyped] = useState('');
  const [isAdding, setAdding] = useState(false);
  const isNumber = /^[\d\s()+-]+$/.test(typed.trim());
  const error = (field: NewTicketField): string | undefined => {
    const problem = form.problems[field];
    return problem && t(problem);
  };
  return (
    <>
      <FormDialog
        title={t('create')}
        submit={t('createSubmit')}
        busy={form.busy}
        isDirty={form.contact !== props.known || typed !== ''}
        onSubmit={() => void form.submit()}
        onClose={props.onClose}
      >
        <div ref={form.fields} style={{ display: 'contents' }}>
          <div className={styles.contact}>
            <Suspense fallback={<div style={{ height: 64 }} />}>
              <ContactPicker
                isFirst
                value={form.contact}
                error={error('contact')}
                onType={setTyped}
                onChange={form.chooseContact}
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
            isOptional={form.isAdmin}
            {...form.queues}
            value={form.queueId}
            error={error('queue')}
            {...(form.isAdmin && { empty: t('noQueue') })}
            onChange={form.chooseQueue}
          />
          <SelectField
            label={t('connection')}
            {...form.connections}
            value={form.whatsappId}
            error={error('connection')}
            onChange={form.chooseConnection}
          />
        </div>
      </FormDialog>
      <Suspense>
        {isAdding && (
          <ContactDialog
            known={isNumber ? { number: typed.trim() } : { name: typed.trim() }}
            onClose={() => setAdding(false)}
            onSaved={form.chooseContact}
          />
        )}
      </Suspense>
    </>
  );
}
