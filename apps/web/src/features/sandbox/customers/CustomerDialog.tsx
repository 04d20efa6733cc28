import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useTexts } from '../../../lib/texts/texts.ts';
import { Field } from '../../../ui/fields/Field.tsx';
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx';
import { SwitchRow } from '../../../ui/fields/SwitchRow.tsx';
import { isSameLine, readNumber } from './customers.ts';
import { addCustomer, worldNow } from '../phone/phoneWorld.ts';
import styles from '../Sandbox.module.css';
import { sandboxTexts } from '../sandbox.texts.ts';

/** Makes a customer to write as. */
export function CustomerDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} slotProps={{ paper: { 'aria-labelledby': id, className: styles.dialog } }}>
      <CustomerForm titleId={id} onClose={onClose} />
    </Dialog>
  );
}

function CustomerForm({ titleId, onClose }: { titleId: string; onClose: () => void }) {
  const t = useTexts(sandboxTexts);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const [name, setName] = useState('');
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [isAutomatic, setAutomatic] = useState(false);
  const [wasTried, setTried] = useState(false);
  const number = readNumber(typed);
  const isTaken = number !== null && worldNow().customers.some((customer) => isSameLine(customer.number, number));
  const errors = {
    name: name.trim() === '' ? t('nameNeeded') : undefined,
    number: number === null ? t('numberNeeded') : isTaken ? t('numberTaken') : undefined,
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setTried(true);
    if (errors.name || errors.number || number === null) {
      event.currentTarget.querySelector<HTMLInputElement>(errors.name ? '[name="name"]' : '[name="number"]')?.focus();
      return;
    }
    addCustomer({ name: name.trim(), number, note: { typed: note.trim() }, isAutomatic, manner: 'words' });
    onClose();
  };
  return (
    <form noValidate onSubmit={submit}>
      <h2 id={titleId}>{t('newContact')}</h2>
      <div className={styles.fields}>
        <Field
          name="name"
          label={t('name')}
          value={name}
          maxLength={100}
          ref={first}
          autoComplete="off"
          error={wasTried ? errors.name : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          name="number"
          label={t('number')}
          help={t('numberHelp')}
          value={typed}
          maxLength={20}
          inputMode="tel"
          autoComplete="off"
          error={wasTried ? errors.number : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Field
          name="note"
          label={t('note')}
          isOptional
          value={note}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
        />
        <SwitchRow label={t('answersAlone')} isOn={isAutomatic} onChange={setAutomatic} />
      </div>
      <div className={styles.actions}>
        <Button variant="text" color="inherit" onClick={onClose}>
          {t('cancel')}
        </Button>
        <SubmitButton busy={false}>{t('create')}</SubmitButton>
      </div>
    </form>
  );
}
