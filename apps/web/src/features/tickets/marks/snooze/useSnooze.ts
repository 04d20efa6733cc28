import { snoozeProblem, type Ticket } from '@recado/contracts';
import { lightFormat } from 'date-fns';
import { useRef, useState } from 'react';
import type { TicketActions } from '../../actions/useTicketActions.ts';
import { snoozeTickets } from './snoozeTickets.ts';

/** Returns the reading of the clock as the field of days and times holds it. */
export const wallOf = (at: Date): string => lightFormat(at, "yyyy-MM-dd'T'HH:mm");

export type SnoozeOptions = { tickets: readonly Ticket[]; actions: TicketActions; onClose: () => void };

type Problem = 'required' | 'past' | 'tooFar';

/** The picked time, its problem, and the snooze itself. A refusal is shown at the field of the time. */
export function useSnooze({ tickets, actions, onClose }: SnoozeOptions) {
  const [picked, setPicked] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** The element around the field of the time. */
  const field = useRef<HTMLDivElement>(null);
  const show = (found: Problem): void => {
    setProblem(found);
    requestAnimationFrame(() => field.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus());
  };
  /** Shows a time in the field, with what is wrong with it. An offered time has no other place for that. */
  const showAt = (until: Date, found: Problem): void => {
    setPicked(wallOf(until));
    show(found);
  };
  const snooze = async (until: Date): Promise<void> => {
    if (isBusy) return;
    const wrong = snoozeProblem(until, new Date());
    if (wrong) return showAt(until, wrong);
    setBusy(true);
    const refusal = await snoozeTickets(tickets, until, actions);
    setBusy(false);
    if (refusal === undefined) return onClose();
    showAt(until, refusal);
  };
  return {
    /** The time that is typed, as the field holds it; null while no field is shown. */
    picked,
    /** Shows the field, with a time to begin with. */
    startPicking: (at: Date): void => setPicked((before) => before ?? wallOf(at)),
    pick(time: string): void {
      setPicked(time);
      setProblem(null);
    },
    problem,
    isBusy,
    field,
    snooze,
    submit(): void {
      const until = new Date(picked ?? '');
      if (Number.isNaN(until.getTime())) show('required');
      else void snooze(until);
    },
  };
}
