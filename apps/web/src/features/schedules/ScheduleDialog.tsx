import Button from '@mui/material/Button';
import { limits, scheduleFileTypes, type Schedule } from '@recado/contracts';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useCompanyZone, zoneNote } from '../../lib/format/companyTime.ts';
import { wallClock } from '../../lib/format/wallClock.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { IconButton36 } from '../../ui/icons/IconButton36.tsx';
import { TemplateField } from '../../ui/fields/TemplateField.tsx';
import { ContactPicker, type PickedContact } from '../contacts/index.ts';
import {
  firstSendAt,
  problemOfFile,
  problemsOf,
  startSendAt,
  wordsOf,
  type Problems,
  type ScheduleField,
} from './scheduleForm.ts';
import styles from './ScheduleDialog.module.css';
import { scheduleTexts } from './schedules.texts.ts';
import { useSaveSchedule, type PictureChange } from './useSaveSchedule.ts';

/** The element that takes the focus in the first wrong field: of a time, its first part. */
const firstWrong = '[aria-invalid="true"]:not([role="group"]), [aria-invalid="true"] [role="spinbutton"]';

/** A message to a contact, to be sent at a time (DLG-21, SCH-03, SCH-07 to SCH-09). */
export function ScheduleDialog({
  contact: known,
  schedule,
  onClose,
}: {
  contact: PickedContact | null;
  /** The one to change; without it a new one is made. */ schedule?: Schedule;
  onClose: () => void;
}) {
  const t = useTexts(scheduleTexts);
  const [contact, setContact] = useState(known);
  const zone = useCompanyZone();
  const [body, setBody] = useState(schedule?.body ?? '');
  const [start] = useState(() => startSendAt(schedule, Date.now(), zone));
  const [first] = useState(() => firstSendAt(Date.now(), zone));
  const [sendAt, setSendAt] = useState(start);
  const [picture, setPicture] = useState<PictureChange>('keep');
  const [problems, setProblems] = useState<Problems>({});
  const { save, busy } = useSaveSchedule(schedule);
  const form = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);

  const changed = (field: ScheduleField): void => setProblems(({ [field]: _, ...others }) => others);
  const show = (found: Problems): void => {
    setProblems(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(firstWrong)?.focus());
  };
  const submit = async (): Promise<void> => {
    const fields = { contactId: contact?.id ?? null, body, sendAt };
    // A failed one begins with a time that is not its own yet.
    const isMoved = schedule === undefined || sendAt !== wallClock(schedule.sendAt, zone);
    const { sendAt: wrongTime, ...wrong } = problemsOf(fields, Date.now(), zone);
    const missing = {
      ...wrong,
      ...(isMoved && wrongTime && { sendAt: wrongTime }),
      ...(problems.file && { file: problems.file }),
    };
    if (Object.keys(missing).length > 0) return show(missing);
    const outcome = await save(fields, picture, isMoved);
    if (outcome === 'saved') onClose();
    else show(outcome);
  };
  const error = (field: ScheduleField): string | undefined => problems[field] && wordsOf(t, problems[field]);
  return (
    <FormDialog
      title={t(schedule ? 'changeTitle' : 'add')}
      submit={t(schedule ? 'changeSubmit' : 'submit')}
      busy={busy}
      isDirty={body !== (schedule?.body ?? '') || picture !== 'keep' || sendAt !== start}
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
          label={zoneNote(zone) ? t('sendAtIn', { zone: zoneNote(zone) }) : t('sendAt')}
          value={sendAt}
          min={first}
          error={error('sendAt')}
          onChange={(at) => {
            setSendAt(at);
            changed('sendAt');
          }}
        />
        <Attachment
          picture={picture}
          kept={schedule?.mediaName ?? null}
          error={error('file')}
          onChange={(picked) => {
            setPicture(picked);
            const problem = picked instanceof File && problemOfFile(picked);
            setProblems(({ file: _, ...others }) => ({ ...others, ...(problem && { file: problem }) }));
          }}
        />
      </div>
    </FormDialog>
  );
}

/** One picture, chosen, shown and taken off again. */
function Attachment({
  picture: change,
  kept,
  error,
  onChange,
}: {
  picture: PictureChange;
  kept: string | null;
  error: string | undefined;
  onChange: (change: PictureChange) => void;
}) {
  const t = useTexts(scheduleTexts);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const file = change instanceof File ? change : null;
  const name = file?.name ?? (change === 'keep' ? kept : null);
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
          onChange(event.target.files?.[0] ?? 'keep');
          // The same file may be chosen again after it was taken off.
          event.target.value = '';
        }}
      />
      {name !== null ? (
        <span className={styles.chosen}>
          {picture && !error && <img src={picture} alt="" />}
          <span className="ellipsis">{name}</span>
          <IconButton36
            icon="close"
            size={28}
            label={t('removeFile', { name })}
            onClick={() => {
              onChange(kept === null ? 'keep' : 'remove');
              requestAnimationFrame(() => button.current?.focus());
            }}
          />
        </span>
      ) : (
        <span className={styles.chosen}>
          <Button
            ref={button}
            size="small"
            startIcon={<Icon name="image" size={16} />}
            onClick={() => input.current?.click()}
          >
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
