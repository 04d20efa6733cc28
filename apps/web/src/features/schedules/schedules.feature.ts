import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { Feature } from '../../lib/feature.ts';
import { paths, type CalendarSearch } from '../../lib/routes.ts';
import { tOf } from '../../lib/texts/texts.ts';
import { scheduleMenuTexts } from './schedules.menu.texts.ts';

const positive = (value: unknown): number | undefined =>
  Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined;

/** The calendar of scheduled messages (SCH). */
export const schedulesFeature: Feature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: paths.schedules,
      validateSearch: ({ view, day, contactId }: Record<string, unknown>): CalendarSearch => ({
        ...(typeof view === 'string' && { view }),
        ...(typeof day === 'string' && { day }),
        ...(positive(contactId) !== undefined && { contactId: positive(contactId)! }),
      }),
      component: lazyRouteComponent(() => import('./calendar/CalendarPage.tsx'), 'CalendarPage'),
    }),
  ],
  menu: [
    {
      to: paths.schedules,
      icon: 'calendarClock',
      label: () => tOf(scheduleMenuTexts)('title'),
      group: 'work',
      order: 60,
      plan: 'useSchedules',
    },
  ],
};
