import { limits, scheduleFileTypes, type Schedule } from '@recado/contracts';
import { Suspense, useRef, useState } from 'react';
import { useCompanyZone, zoneNote } from '../../lib/format/companyTime.ts';
import { wallClock } from '../../lib/format/wallClock.ts';
import { errorText, useTexts } from '../../lib/texts/texts.ts';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { FileField, type FileChange } from '../../ui/fields/FileField.tsx';
import { TemplateField } from '../../ui/fields/TemplateField.tsx';
import { Banner } from '../../ui/page/Banner.tsx';
import { ContactPicker, type PickedContact } from '../contacts/index.ts';
import {
  firstSendAt,
  problemOfFile,
  problemsOf,
  startSendAt,
  titleOf,
  wordsOf,
  type Problems,
  type ScheduleField,
} from './scheduleForm.ts';
import { RemoveSchedule } from './RemoveSchedule.tsx';
import { scheduleTexts } from './schedules.texts.ts';
import { useSaveSchedule } from './useSaveSchedule.ts';

/** The element that takes the focus in the first wrong field: of a time, its first part. */
const firstWrong = '[aria-invalid="true"]:not([role="group"]), [aria-invalid="true"] [role="spinbutton"]';

/** A message to a contact, to be sent at a time (DLG-21, SCH-03, SCH-07 to SCH-09). */
export function ScheduleDialog({
  contact: known,
  schedule,
  at,
  onRemoved,
  onClose,
}: {
  contact: PickedContact | null;
  /** The one to change; without it a new one is made. */ schedule?: Schedule;
  /** Proposed time of a new one, by the company's clock (YYYY-MM-DDTHH:mm), if it is not past. */ at?: string;
  /** Called once it is deleted. Without it the dialog offers no deletion. */ onRemoved?: () => void;
  onClose: () => void;
}) {
  const t = useTexts(scheduleTexts);
  const [contact, setContact] = useState(known);
  const zone = useCompanyZone();
  const [body, setBody] = useState(schedule?.body ?? '');
  const [start] = useState(() =>
    at !== undefined && at > wallClock(Date.now(), zone) ? at : startSendAt(schedule, Date.now(), zone),
  );
  const [first] = useState(() => firstSendAt(Date.now(), zone));
  const [sendAt, setSendAt] = useState(start);
  const [picture, setPicture] = useState<FileChange>('keep');
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
      title={schedule ? titleOf(t, schedule) : t('add')}
      submit={t(schedule ? (schedule.status === 'ERRO' ? 'reschedule' : 'changeSubmit') : 'submit')}
      {...(schedule && onRemoved && { aside: <RemoveSchedule schedule={schedule} onRemoved={onRemoved} /> })}
      busy={busy}
      isDirty={body !== (schedule?.body ?? '') || picture !== 'keep' || sendAt !== start}
      onSubmit={() => void submit()}
      onClose={onClose}
      onEnter={() => void (known && text.current?.focus())}
    >
      <div ref={form} style={{ display: 'contents' }}>
        {schedule?.status === 'ERRO' && schedule.error !== null && (
          <Banner tone="error" icon="error">
            {errorText(schedule.error)}
          </Banner>
        )}
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
        <FileField
          value={picture}
          stored={schedule?.mediaName ? { name: schedule.mediaName, preview: schedule.mediaUrl } : null}
          label={t('attach')}
          help={t('attachHelp')}
          icon="image"
          accept={scheduleFileTypes.join(',')}
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
