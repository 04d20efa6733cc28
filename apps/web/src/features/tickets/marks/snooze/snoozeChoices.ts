import { addDays, addHours, nextMonday, set } from 'date-fns';

export type SnoozeChoice = { key: 'inAnHour' | 'afternoon' | 'evening' | 'tomorrow' | 'monday'; at: Date };

const afternoonHour = 14;
const eveningHour = 18;
const morningHour = 9;

const atHour = (day: Date, hours: number): Date => set(day, { hours, minutes: 0, seconds: 0, milliseconds: 0 });

/**
 * The moments a snooze is offered for, by the clock of this machine: the later part of the day while it is still some
 * time off, and Monday unless that is tomorrow.
 */
export function snoozeChoices(now: Date): SnoozeChoice[] {
  const hour = now.getHours();
  const tomorrow = atHour(addDays(now, 1), morningHour);
  const monday = atHour(nextMonday(now), morningHour);
  return [
    { key: 'inAnHour', at: addHours(now, 1) },
    ...(hour < afternoonHour - 2 ? [{ key: 'afternoon', at: atHour(now, afternoonHour) } as const] : []),
    ...(hour >= afternoonHour - 2 && hour < eveningHour - 1
      ? [{ key: 'evening', at: atHour(now, eveningHour) } as const]
      : []),
    { key: 'tomorrow', at: tomorrow },
    ...(monday.getTime() === tomorrow.getTime() ? [] : [{ key: 'monday', at: monday } as const]),
  ];
}
