import { useRef, useState } from 'react';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { DateTimeField } from '../../../../ui/fields/DateTimeField.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { ticketTexts } from '../../tickets.texts.ts';
import { markTexts } from '../marks.texts.ts';
import styles from './SnoozeDialog.module.css';
import { snoozeChoices } from './snoozeChoices.ts';
import { wakeTime } from './snoozeTimes.ts';
import { useSnooze, wallOf, type SnoozeOptions } from './useSnooze.ts';

/** Until when a ticket is put aside: a moment that is offered, or a day and a time of one's own. */
export function SnoozeDialog(options: SnoozeOptions) {
  const t = useTexts(markTexts);
  const tTicket = useTexts(ticketTexts);
  const [now] = useState(() => new Date());
  const choices = snoozeChoices(now);
  const form = useSnooze(options);
  const { picked, problem, isBusy } = form;
  const first = useRef<HTMLButtonElement>(null);
  return (
    <FormDialog
      title={t('snoozeTitle', { count: options.tickets.length })}
      submit={picked === null ? null : tTicket('snooze')}
      busy={isBusy}
      isDirty={picked !== null}
      onSubmit={form.submit}
      onClose={options.onClose}
      onEnter={() => first.current?.focus()}
    >
      <p className={styles.text}>{t('snoozeText')}</p>
      <ul className={styles.choices}>
        {choices.map(({ key, at }, index) => (
          <li key={key}>
            <button
              ref={index === 0 ? first : null}
              type="button"
              aria-disabled={isBusy}
              onClick={() => void form.snooze(at)}
            >
              <span>{t(key)}</span>
              <time className="num" dateTime={at.toISOString()}>
                {wakeTime(at, now)}
              </time>
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-expanded={picked !== null}
            aria-disabled={isBusy}
            onClick={() => form.startPicking(choices.find(({ key }) => key === 'tomorrow')!.at)}
          >
            <span>{t('pick')}</span>
            <Icon name="calendarClock" size={18} />
          </button>
        </li>
      </ul>
      {picked !== null && (
        <div ref={form.field}>
          <DateTimeField
            label={t('until')}
            value={picked}
            min={wallOf(now)}
            error={problem ? t(problem) : undefined}
            onChange={form.pick}
          />
        </div>
      )}
    </FormDialog>
  );
}
