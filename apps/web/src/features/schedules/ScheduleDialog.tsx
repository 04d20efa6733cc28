import Button from '@mui/material/Button';
import { limits, scheduleFileTypes } from '@recado/contracts';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { DateTimeField } from '../../ui/DateTimeField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton36 } from '../../ui/IconButton36.tsx';
import { TemplateField } from '../../ui/TemplateField.tsx';
import { ContactPicker, type PickedContact } from '../contacts/index.ts';
import { defaultSendAt, firstSendAt, problemOfFile, problemsOf, wordsOf, type Problems, type ScheduleField } from './scheduleForm.ts';
import styles from './ScheduleDialog.module.css';
import { scheduleTexts } from './schedules.texts.ts';
import { useSaveSchedule } from './useSaveSchedule.ts';

/** What can take the focus in the first field that is wrong: of a time, its first part. */
const firstWrong = '[aria-invalid="true"]:not([role="group"]), [aria-invalid="true"] [role="spinbutton"]';

/** A message to a contact, to be sent at a time (DLG-21, SCH-03, SCH-07 to SCH-09). */
export function ScheduleDialog({ contact: known, onClose }: { contact: PickedContact | null; onClose: () => void }) {
  const t = useTexts(scheduleTexts);
  const [contact, setContact] = useState(known);
  const [body, setBody] = useState('');
  const [start] = useState(() => defaultSendAt(Date.now()));
  const [first] = useState(() => firstSendAt(Date.now()));
  const [sendAt, setSendAt] = useState(start);
  const [file, setFile] = useState<File | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const { save, busy } = useSaveSchedule();
  const form = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);

  const changed = (field: ScheduleField): void => setProblems(({ [field]: _, ...others }) => others);
  const show = (found: Problems): void => {
    setProblems(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(firstWrong)?.focus());
  };
  const submit = async (): Promise<void> => {
    const fields = { contactId: contact?.id ?? null, body, sendAt };
    const missing = { ...problemsOf(fields, Date.now()), ...(problems.file && { file: problems.file }) };
    if (Object.keys(missing).length > 0) return show(missing);
    const outcome = await save(fields, file);
    if (outcome === 'saved') onClose();
    else show(outcome);
  };
  const error = (field: ScheduleField): string | undefined => problems[field] && wordsOf(t, problems[field]);
  return (
    <FormDialog
      title={t('add')}
      submit={t('submit')}
      busy={busy}
      isDirty={body !== '' || file !== null || sendAt !== start}
      onSubmit={() => void submit()}
      onClose={onClose}
      onEnter={() => void (known && text.current?.focus())}
    >
      <div ref={form} style={{ display: 'contents' }}>
        <Suspense fallback={<div style={{ height: 64 }} />}>
          <ContactPicker
            isFirst={known === null}
            value={contact}
            error={error('contactId')}
            onChange={(picked) => {
              setContact(picked);
              changed('contactId');
            }}
          />
        </Suspense>
        <TemplateField
          ref={text}
          label={t('body')}
          help={t('variablesHelp')}
          maxLength={limits.messageBody}
          value={body}
          error={error('body')}
          onChange={(text) => {
            setBody(text);
            changed('body');
          }}
        />
        <DateTimeField
          label={t('sendAt')}
          value={sendAt}
          min={first}
          error={error('sendAt')}
          onChange={(at) => {
            setSendAt(at);
            changed('sendAt');
          }}
        />
        <Attachment
          file={file}
          error={error('file')}
          onChange={(picked) => {
            setFile(picked);
            const problem = picked && problemOfFile(picked);
            setProblems(({ file: _, ...others }) => ({ ...others, ...(problem && { file: problem }) }));
          }}
        />
      </div>
    </FormDialog>
  );
}

/** One picture, chosen, shown and taken off again. */
function Attachment({ file, error, onChange }: { file: File | null; error: string | undefined; onChange: (file: File | null) => void }) {
  const t = useTexts(scheduleTexts);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const picture = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);
  return (
    <div className={styles.file}>
      <input
        ref={input}
        type="file"
        hidden
        accept={scheduleFileTypes.join(',')}
        onChange={(event) => {
          onChange(event.target.files?.[0] ?? null);
          // The same file may be chosen again after it was taken off.
          event.target.value = '';
        }}
      />
      {file ? (
        <span className={styles.chosen}>
          {picture && !error && <img src={picture} alt="" />}
          <span className="ellipsis">{file.name}</span>
          <IconButton36
            icon="close"
            size={28}
            label={t('removeFile', { name: file.name })}
            onClick={() => {
              onChange(null);
              requestAnimationFrame(() => button.current?.focus());
            }}
          />
        </span>
      ) : (
        <span className={styles.chosen}>
          <Button ref={button} size="small" startIcon={<Icon name="image" size={16} />} onClick={() => input.current?.click()}>
            {t('attach')}
          </Button>
          <small>{t('attachHelp')}</small>
        </span>
      )}
      {error && (
        <p role="alert">
          <Icon name="errorFilled" size={14} />
          {error}
        </p>
      )}
    </div>
  );
}
