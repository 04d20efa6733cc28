import { z } from 'zod';
import { api, clientKey, date, day, done, flag, id, messageText, moment, page, pageQuery, seen } from './kit.ts';
import { limits } from './limits.ts';
import type { Profile } from './permissions.ts';

/** PENDENTE: waiting. AGENDADA: being sent. ENVIADA: accepted by WhatsApp. ERRO: given up (SCH-17). */
export const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

/** Allowed attachments of a scheduled message. The type is detected from the content of the file (SCH-03). */
export const scheduleFileTypes = ['image/png', 'image/jpeg'] as const;

/**
 * A message to be sent at a time (SCH-06, behaviour 8.2). Every user of the company sees it; its creator and
 * administrators may change it.
 */
export const Schedule = z.object({
  id: z.number().int(),
  companyId: z.number().int(),
  body: z.string(),
  contactId: z.number().int(),
  contact: z.object({ id: z.number().int(), name: z.string() }),
  userId: z.number().int(),
  /** The creator; null once that user was deleted. */
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The ticket that the message belongs to, once there is one. */
  ticketId: z.number().int().nullable(),
  sendAt: date,
  /** When WhatsApp accepted the message. */
  sentAt: date.nullable(),
  status: z.enum(scheduleStatuses),
  /** Error code of the catalogue, for the status ERRO. */
  error: z.string().nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** Absolute signed address of the attachment. */
  mediaUrl: z.string().nullable(),
  createdAt: date,
  updatedAt: date,
});
export type Schedule = z.output<typeof Schedule>;

/** **+** A single schedule. `sentBody`: the text that the customer got; null until it is sent, and once it is deleted. */
export const ScheduleDetails = Schedule.extend({ sentBody: z.string().nullable() });
export type ScheduleDetails = z.output<typeof ScheduleDetails>;

type Changeable = Pick<Schedule, 'status' | 'userId'>;

/**
 * True if the sending job has claimed the schedule: it is being sent or was sent, and nobody may change it any more
 * (behaviour 8.2).
 */
export const isScheduleLocked = ({ status }: Pick<Changeable, 'status'>): boolean =>
  status === 'AGENDADA' || status === 'ENVIADA';

/**
 * True if a user may change or cancel schedules of this creator: only the creator and administrators (behaviour 8.2).
 */
export const mayChangeSchedule = (
  { userId }: Pick<Changeable, 'userId'>,
  user: { id: number; profile: Profile },
): boolean => userId === user.id || user.profile === 'admin';

/** The fields a person fills in (SCH-07 to SCH-09). */
const fields = {
  body: messageText(limits.messageBody, limits.scheduleBodyMin),
  contactId: id('contact'),
  /** At most one minute in the past. Without an offset it is read in the company's time zone. */
  sendAt: moment,
};
export const NewSchedule = z.object({ ...fields, clientKey });
export type NewSchedule = z.output<typeof NewSchedule>;
export const ScheduleChange = z
  .object(fields)
  .partial()
  .extend({ ...seen, /** **+** Removes the picture in the same step. */ removeFile: flag.optional() });
export type ScheduleChange = z.output<typeof ScheduleChange>;

/** An entry of the calendar: what is drawn of a schedule, with the beginning of its text. */
export const CalendarEntry = Schedule.pick({
  id: true,
  body: true,
  contact: true,
  userId: true,
  user: true,
  sendAt: true,
  status: true,
  error: true,
}).extend({ hasFile: z.boolean() });
export type CalendarEntry = z.output<typeof CalendarEntry>;

const params = z.object({ scheduleId: id('schedule') });

export const schedulesApi = api({
  list: {
    method: 'GET',
    path: '/schedules',
    access: 'user',
    /** `from` and `to` are days of `sendAt`, inclusive. `unsent` leaves out messages that WhatsApp accepted. */
    query: z.object({
      ...pageQuery,
      unsent: flag.optional(),
      contactId: id('contact').optional(),
      userId: id('user').optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    reply: page('schedules', Schedule),
    statements: 4,
  },
  /**
   * **+** The entries between two days, inclusive, by time, at most `limits.calendarEntries`; `isCut` if there are more.
   * `waiting` and `failed` count all schedules of the company.
   */
  calendar: {
    method: 'GET',
    path: '/schedules/calendar',
    access: 'user',
    query: z.object({
      from: day,
      to: day,
      searchParam: pageQuery.searchParam,
      userId: id('user').optional(),
    }),
    reply: z.object({
      entries: z.array(CalendarEntry),
      isCut: z.boolean(),
      waiting: z.number().int(),
      failed: z.number().int(),
    }),
    statements: 4,
  },
  get: {
    method: 'GET',
    path: '/schedules/:scheduleId',
    access: 'user',
    params,
    reply: ScheduleDetails,
    errors: ['ERR_NO_SCHEDULE_FOUND'],
    statements: 4,
  },
  /**
   * **+** With a picture in the same request, the schedule is stored with it or not at all. A repeated `clientKey`
   * returns the stored schedule.
   */
  create: {
    method: 'POST',
    path: '/schedules',
    access: 'user',
    plan: 'useSchedules',
    body: NewSchedule,
    upload: { field: 'file', maxFiles: 1, maxBytes: limits.scheduleFileBytes },
    reply: Schedule,
    errors: [
      'ERR_CLIENT_KEY_REUSED',
      'ERR_CONTACT_ERASED',
      'ERR_NO_CONTACT_FOUND',
      'ERR_FILE_TOO_LARGE',
      'ERR_FILE_TYPE',
    ],
  },
  /** **+** Takes a picture as `create` does, or removes it. */
  change: {
    method: 'PUT',
    path: '/schedules/:scheduleId',
    access: 'user',
    plan: 'useSchedules',
    params,
    body: ScheduleChange,
    upload: { field: 'file', maxFiles: 1, maxBytes: limits.scheduleFileBytes },
    reply: Schedule,
    errors: [
      'ERR_ROW_CHANGED',
      'ERR_FILE_TOO_LARGE',
      'ERR_FILE_TYPE',
      'ERR_CONTACT_ERASED',
      'ERR_NO_SCHEDULE_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_SCHEDULE_LOCKED',
      'ERR_NO_CONTACT_FOUND',
    ],
  },
  remove: {
    method: 'DELETE',
    path: '/schedules/:scheduleId',
    access: 'user',
    params,
    reply: done,
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_NO_PERMISSION', 'ERR_SCHEDULE_LOCKED'],
  },
  /** Attaches a picture and replaces the previous one (SCH-11). */
  attach: {
    method: 'POST',
    path: '/schedules/:scheduleId/media-upload',
    access: 'user',
    plan: 'useSchedules',
    params,
    upload: { field: 'file', maxFiles: 1, maxBytes: limits.scheduleFileBytes },
    reply: z.object({ mensagem: z.string(), schedule: Schedule }),
    errors: [
      'ERR_NO_SCHEDULE_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_SCHEDULE_LOCKED',
      'ERR_FILE_TYPE',
      'ERR_FILE_TOO_LARGE',
    ],
  },
  detach: {
    method: 'DELETE',
    path: '/schedules/:scheduleId/media-upload',
    access: 'user',
    plan: 'useSchedules',
    params,
    reply: done,
    errors: ['ERR_NO_SCHEDULE_FOUND', 'ERR_NO_PERMISSION', 'ERR_SCHEDULE_LOCKED'],
  },
});

export const scheduleChannel = z.discriminatedUnion('action', [
  z.object({ action: z.literal('create'), schedule: Schedule }),
  z.object({ action: z.literal('update'), schedule: Schedule }),
  z.object({ action: z.literal('delete'), scheduleId: z.number().int() }),
]);
