import { schedulesApi, type Schedule } from '@recado/contracts';
import { useMemo, useState } from 'react';
import { useCompanyZone } from '../../lib/format/companyTime.ts';
import { call } from '../../lib/server/api.ts';
import { wallClock } from '../../lib/format/wallClock.ts';
import { errorText, useTexts } from '../../lib/texts/texts.ts';
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx';
import { useServerForm } from '../../ui/forms/useServerForm.ts';
import { Banner } from '../../ui/page/Banner.tsx';
import type { PickedContact } from '../contacts/index.ts';
import { scheduleForm, startSendAt, titleOf, wordScheduleError } from './scheduleForm.ts';
import { RemoveSchedule } from './RemoveSchedule.tsx';
import { ScheduleFields } from './ScheduleFields.tsx';
import { scheduleTexts } from './schedules.texts.ts';
import { useSaveSchedule } from './useSaveSchedule.ts';

/** A message to a contact, to be sent at a time (DLG-21, SCH-03, SCH-07 to SCH-09). */
export function ScheduleDialog({
  contact,
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
  const zone = useCompanyZone();
  const [start] = useState(() =>
    at !== undefined && at > wallClock(Date.now(), zone) ? at : startSendAt(schedule, Date.now(), zone),
  );
  const save = useSaveSchedule(schedule);
  const { control, setFocus, setValue, error, dialog } = useServerForm({
    schema: useMemo(() => scheduleForm(schedule, zone), [schedule, zone]),
    defaultValues: { contact, body: schedule?.body ?? '', sendAt: start, file: 'keep' },
    // SCH-12
    minBusyMs: 500,
    stored: schedule && {
      row: schedule,
      toValues: (row) => ({
        contact: row.contactId === contact?.id ? contact : row.contact,
        body: row.body,
        sendAt: row === schedule ? start : startSendAt(row, Date.now(), zone),
        file: 'keep' as const,
      }),
      read: () => call(schedulesApi.get, { params: { scheduleId: schedule.id } }),
      channel: 'schedule',
    },
    async send(form, edited) {
      await save(form, edited);
      onClose();
    },
    fieldOfCode: {
      ERR_NO_CONTACT_FOUND: 'contact',
      ERR_FILE_TOO_LARGE: 'file',
      ERR_FILE_TYPE: 'file',
      ERR_UPLOAD_STALLED: 'file',
    },
    wordError: (field, code, typed) => wordScheduleError(t, field, code, typed),
  });
  return (
    <FormDialog
      {...dialog}
      title={schedule ? titleOf(t, schedule) : t('add')}
      submit={t(schedule ? (schedule.status === 'ERRO' ? 'reschedule' : 'changeSubmit') : 'submit')}
      {...(schedule && onRemoved && { aside: <RemoveSchedule schedule={schedule} onRemoved={onRemoved} /> })}
      onClose={onClose}
      onEnter={() => contact && setFocus('body')}
    >
      {schedule?.status === 'ERRO' && schedule.error !== null && (
        <Banner tone="error" icon="error">
          {errorText(schedule.error)}
        </Banner>
      )}
      <ScheduleFields {...{ control, error, setValue, schedule }} isContactKnown={contact !== null} />
    </FormDialog>
  );
}
