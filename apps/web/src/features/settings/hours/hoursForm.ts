import { DayHours, NamedDay, WeeklyHours, type CompanyHours } from '@recado/contracts';
import { z } from 'zod';

/** The fields of the form, within the limits of the contract. Two special days cannot have the same date. */
export const HoursForm = z.object({
  schedules: WeeklyHours,
  observesHolidays: z.boolean(),
  specialDays: z
    .array(z.object({ date: z.string().regex(/^\d{4}-\d\d-\d\d$/), name: NamedDay.shape.name, intervals: DayHours }))
    .superRefine((days, context) => {
      days.forEach(({ date }, index) => {
        if (days.findIndex((day) => day.date === date) < index)
          context.addIssue({ code: 'custom', path: [index, 'date'] });
      });
    }),
});
export type HoursForm = z.output<typeof HoursForm>;

/** Returns the values of the form for the hours of a company. */
export const formOf = ({ schedules, observesHolidays, specialDays }: CompanyHours): HoursForm => ({
  schedules,
  observesHolidays,
  specialDays: specialDays.map((day) => ({ ...day, intervals: [...day.intervals] })),
});
