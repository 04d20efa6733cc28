import { snoozeProblem, type Ticket } from '@recado/contracts';
import { lightFormat } from 'date-fns';
import { useRef, useState } from 'react';
import { useTexts } from '../../../../lib/texts/texts.ts';
import { DateTimeField } from '../../../../ui/fields/DateTimeField.tsx';
import { FormDialog } from '../../../../ui/dialogs/FormDialog.tsx';
import { Icon } from '../../../../ui/icons/Icon.tsx';
import { ticketTexts } from '../../tickets.texts.ts';
import type { TicketActions } from '../../actions/useTicketActions.ts';
import { markTexts } from '../marks.texts.ts';
import styles from './SnoozeDialog.module.css';
import { snoozeChoices } from './snoozeChoices.ts';
import { snoozeTickets } from './snoozeTickets.ts';
import { wakeTime } from './snoozeTimes.ts';

/** The clock's reading, as the field of days and times holds it. */
const wall = (at: Date): string => lightFormat(at, "yyyy-MM-dd'T'HH:mm");

const problemNow = (until: Date) => snoozeProblem(until, new Date());

type Props = { tickets: readonly Ticket[]; actions: TicketActions; onClose: () => void };

/** Until when a ticket is put aside: a moment that is offered, or a day and a time of one's own. */
export function SnoozeDialog({ tickets, actions, onClose }: Props) {
  const t = useTexts(markTexts);
  const tTicket = useTexts(ticketTexts);
  const [now] = useState(() => new Date());
  const choices = snoozeChoices(now);
  const [picked, setPicked] = useState<string | null>(null);
  const [problem, setProblem] = useState<'required' | 'past' | 'tooFar' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);

  const show = (found: 'required' | 'past' | 'tooFar'): void => {
    setProblem(found);
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus());
  };
  const snooze = async (until: Date): Promise<void> => {
    if (isBusy) return;
    const wrong = problemNow(until);
    if (wrong) return show(wrong);
    setBusy(true);
    const refusal = await snoozeTickets(tickets, until, actions);
    setBusy(false);
    if (refusal === undefined) return onClose();
    setPicked((before) => before ?? wall(until));
    show(refusal);
  };
  const submit = (): void => {
    const until = new Date(picked ?? '');
    if (Number.isNaN(until.getTime())) show('required');
    else void snooze(until);
  };
  return (
    <FormDialog
      title={t('snoozeTitle', { count: tickets.length })}
      submit={picked === null ? null : tTicket('snooze')}
      busy={isBusy}
      isDirty={picked !== null}
      onSubmit={submit}
      onClose={onClose}
      onEnter={() => first.current?.focus()}
    >
      <p className={styles.text}>{t('snoozeText')}</p>
      <ul className={styles.choices}>
        {choices.map(({ key, at }, index) => (
          <li key={key}>
            <button ref={index === 0 ? first : null} type="button" disabled={isBusy} onClick={() => void snooze(at)}>
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
            disabled={isBusy}
            onClick={() => setPicked((before) => before ?? wall(choices.find(({ key }) => key === 'tomorrow')!.at))}
          >
            <span>{t('pick')}</span>
            <Icon name="calendarClock" size={18} />
          </button>
        </li>
      </ul>
      {picked !== null && (
        <div ref={form}>
          <DateTimeField
            label={t('until')}
            value={picked}
            min={wall(now)}
            error={problem ? t(problem) : undefined}
            onChange={(value) => {
              setPicked(value);
              setProblem(null);
            }}
          />
        </div>
      )}
    </FormDialog>
  );
}
