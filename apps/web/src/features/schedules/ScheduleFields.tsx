import { limits, scheduleFileTypes, type Schedule } from '@recado/contracts';
import { Suspense, useState } from 'react';
import { Controller, type RefCallBack } from 'react-hook-form';
import { useCompanyZone, zoneNote } from '../../lib/format/companyTime.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx';
import { FileField } from '../../ui/fields/FileField.tsx';
import { TemplateField } from '../../ui/fields/TemplateField.tsx';
import type { ServerForm } from '../../ui/forms/useServerForm.ts';
import { ContactPicker } from '../contacts/index.ts';
import { firstSendAt, type scheduleForm } from './scheduleForm.ts';
import { scheduleTexts } from './schedules.texts.ts';

/** The element that takes the focus in a wrong field without a ref of its own: of a time, its first part. */
const firstWrong = '[aria-invalid="true"]:not([role="group"]), [aria-invalid="true"] [role="spinbutton"]';

/** Focuses the wrong part of a field, once its error is shown. */
const refOf = (ref: RefCallBack) => (element: HTMLElement | null) =>
  ref(
    element && {
      focus: () => void requestAnimationFrame(() => element.querySelector<HTMLElement>(firstWrong)?.focus()),
    },
  );

type Form = Pick<ServerForm<ReturnType<typeof scheduleForm>>, 'control' | 'error' | 'setValue'>;
type Props = Form & {
  schedule: Schedule | undefined;
  /** The contact is chosen already: its field does not take the focus. */
  isContactKnown: boolean;
};

/** The contact, the message, its time and its picture. */
export function ScheduleFields({ control, error, setValue, schedule, isContactKnown }: Props) {
  const t = useTexts(scheduleTexts);
  return (
    <>
      <Suspense fallback={<div style={{ height: 64 }} />}>
        <Controller
          control={control}
          name="contact"
          render={({ field: { ref, value, onChange } }) => (
            <div ref={refOf(ref)}>
              <ContactPicker isFirst={!isContactKnown} value={value} error={error('contact')} onChange={onChange} />
            </div>
          )}
        />
      </Suspense>
      <Controller
        control={control}
        name="body"
        render={({ field }) => (
          <TemplateField
            label={t('body')}
            help={t('variablesHelp')}
            maxLength={limits.messageBody}
            error={error('body')}
            {...field}
          />
        )}
      />
      <SendAtField control={control} error={error} />
      <Controller
        control={control}
        name="file"
        render={({ field: { value } }) => (
          <FileField
            value={value}
            stored={schedule?.mediaName ? { name: schedule.mediaName, preview: schedule.mediaUrl } : null}
            label={t('attach')}
            help={t('attachHelp')}
            icon="image"
            accept={scheduleFileTypes.join(',')}
            error={error('file')}
            onChange={(picked) => setValue('file', picked, { shouldDirty: true, shouldValidate: true })}
          />
        )}
      />
    </>
  );
}

/** The time, by the company's clock. Its zone is named where the clock of the browser shows another time. */
function SendAtField({ control, error }: Pick<Form, 'control' | 'error'>) {
  const t = useTexts(scheduleTexts);
  const zone = useCompanyZone();
  const [first] = useState(() => firstSendAt(Date.now(), zone));
  return (
    <Controller
      control={control}
      name="sendAt"
      render={({ field: { ref, value, onChange } }) => {
        const note = zoneNote(value, zone);
        return (
          <div ref={refOf(ref)}>
            <DateTimeField
              label={note ? t('sendAtIn', { zone: note }) : t('sendAt')}
              value={value}
              min={first}
              error={error('sendAt')}
              onChange={onChange}
            />
          </div>
        );
      }}
    />
  );
}
